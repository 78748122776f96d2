package io.blkstream.local.cli;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.admin.SchemaState;
import java.util.List;
import java.util.Optional;

/**
 * What the schema registry has of the contract, as far as that is known.
 *
 * @param states one for each topic; empty when nobody was asked or the answer was a problem
 * @param problem why the registry's answer is not known; empty = it is, or nobody was asked
 */
record RegistryAnswer(List<SchemaState> states, Optional<String> problem) {

    static RegistryAnswer of(List<SchemaState> states) {
        return new RegistryAnswer(List.copyOf(states), Optional.empty());
    }

    static RegistryAnswer problem(String problem) {
        return new RegistryAnswer(List.of(), Optional.of(problem));
    }

    /** No registry was named. */
    static RegistryAnswer notAsked() {
        return of(List.of());
    }

    Optional<SchemaState> of(Topic<?> topic) {
        return states.stream().filter(state -> state.topic().equals(topic)).findFirst();
    }
}
