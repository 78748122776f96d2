package io.blkstream.streams.domain.remedy;

import java.util.List;
import java.util.Optional;

/**
 * What to do about a finding. Nothing is ever executed by blkstream.
 *
 * @param kind stable code, e.g. MD_BITMAP_CHUNK
 * @param description one or two sentences
 * @param commands to paste, in order
 * @param precondition what must hold before
 * @param verify how to see that it worked
 * @param rollback how to undo it
 * @param doNotApplyWhen cases in which it would do harm
 * @param references where the facts come from
 */
public record Action(
        String kind,
        String description,
        List<String> commands,
        Optional<String> precondition,
        Optional<String> verify,
        Optional<String> rollback,
        Risk risk,
        List<String> doNotApplyWhen,
        List<String> references) {

    /** Risk of carrying it out. */
    public enum Risk {
        LOW,
        MEDIUM,
        HIGH
    }

    public Action {
        commands = List.copyOf(commands);
        doNotApplyWhen = List.copyOf(doNotApplyWhen);
        references = List.copyOf(references);
    }
}
