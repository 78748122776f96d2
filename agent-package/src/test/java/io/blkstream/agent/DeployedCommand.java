package io.blkstream.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.Main;
import io.blkstream.producer.capture.AgentSettings;
import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkSettings;
import io.blkstream.streams.runtime.StreamsSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A command as a unit or a container runs it.
 *
 * @param arguments what follows {@code blkstream}
 * @param environment its variables
 */
record DeployedCommand(List<String> arguments, Map<String, String> environment) {

    /** Fails unless the command takes these arguments and knows every setting. */
    void verify() {
        List<String> asked = new ArrayList<>(arguments);
        asked.add("--help");
        Printed help = Printed.by(terminal -> Main.commandLine(terminal, Map.of()), asked.toArray(String[]::new));
        assertThat(help.status()).as("%s: %s", arguments, help.err()).isZero();
        Settings settings = Settings.builder(catalogue(arguments.get(0)))
                .environment(environment, "BLKSTREAM_JAVA_OPTIONS")
                .flags(flags())
                .build();
        assertThat(settings).isNotNull();
    }

    private Map<String, String> flags() {
        Map<String, String> flags = new HashMap<>();
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (arguments.get(i).equals("-D")) {
                String[] setting = arguments.get(i + 1).split("=", 2);
                flags.put(setting[0], setting[1]);
            }
        }
        return flags;
    }

    private static SettingCatalogue catalogue(String command) {
        return switch (command) {
            case "agent" -> AgentSettings.catalogue();
            case "streams" -> StreamsSettings.catalogue();
            case "sink" -> SinkSettings.catalogue();
            default -> SettingCatalogue.of();
        };
    }
}
