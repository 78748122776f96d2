package io.blkstream.local.cli;

import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.SettingFamily;

/** The settings of an app as a table. */
final class SettingTable {
    private static final int WIDTH = 80;
    private static final String WHERE = "Each may stand in --config FILE, in the environment (window.grace ="
            + " BLKSTREAM_WINDOW_GRACE) or on the command line (-D window.grace=5s); kafka.KEY goes to the Kafka clients.";

    private SettingTable() {}

    static String of(SettingCatalogue catalogue) {
        TextTable table = new TextTable(WIDTH).left("SETTING").left("DEFAULT").left("WHAT IT DOES");
        catalogue
                .keys()
                .forEach(key -> table.row(key.name(), key.defaultText() == null ? "-" : key.defaultText(), key.doc()));
        for (SettingFamily family : catalogue.families()) {
            family.members()
                    .forEach(member -> table.row(
                            family.settingName("NAME", member.name()),
                            member.defaultText() == null ? "-" : member.defaultText(),
                            member.doc()));
        }
        return table.render() + "\n" + Paragraph.wrap("", WHERE, WIDTH);
    }
}
