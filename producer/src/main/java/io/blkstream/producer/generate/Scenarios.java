package io.blkstream.producer.generate;

import io.blkstream.schemas.text.NearestName;
import java.util.List;
import java.util.stream.Stream;

/** The catalogue of scenarios: for each rule what triggers it and what must not. */
public final class Scenarios {
    private static final List<Scenario> ALL = Stream.of(
                    BitmapScenarios.all(),
                    WriteScenarios.all(),
                    MirrorScenarios.all(),
                    CopyScenarios.all(),
                    PollScenarios.all(),
                    List.of(HealthyScenario.scenario()))
            .flatMap(List::stream)
            .toList();

    private Scenarios() {}

    /** Every scenario, those of one rule together. */
    public static List<Scenario> all() {
        return ALL;
    }

    /** The names, in the same order. */
    public static List<String> names() {
        return ALL.stream().map(Scenario::name).toList();
    }

    /**
     * The scenario of that name.
     *
     * @throws IllegalArgumentException when there is none; the message names a near one and all of them
     */
    public static Scenario named(String name) {
        return ALL.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown scenario '" + name + "'"
                        + NearestName.hint(name, names()) + " (known: " + String.join(", ", names()) + ")"));
    }
}
