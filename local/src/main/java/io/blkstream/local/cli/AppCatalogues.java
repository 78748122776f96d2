package io.blkstream.local.cli;

import io.blkstream.producer.capture.AgentSettings;
import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.sink.SinkSettings;
import io.blkstream.streams.runtime.StreamsSettings;
import java.util.List;

/** The settings of all apps, which may stand in one file or environment. */
final class AppCatalogues {
    private static final List<SettingCatalogue> ALL =
            List.of(AgentSettings.catalogue(), StreamsSettings.catalogue(), SinkSettings.catalogue());

    private AppCatalogues() {}

    /** Those of every other app. */
    static SettingCatalogue[] others(SettingCatalogue own) {
        return ALL.stream()
                .filter(catalogue -> !catalogue.keys().equals(own.keys()))
                .toArray(SettingCatalogue[]::new);
    }
}
