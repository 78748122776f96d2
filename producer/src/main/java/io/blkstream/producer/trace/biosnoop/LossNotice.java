package io.blkstream.producer.trace.biosnoop;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines by which bcc and libbpf-tools say that events were lost. */
final class LossNotice {
    private static final Pattern WORDING =
            Pattern.compile("(?i)(?:possibly )?lost (\\d{1,18}) (?:samples?|events? on CPU #?\\d+)[!.]?");

    private LossNotice() {}

    /** How many events the line says are lost; empty when it says nothing of the kind. */
    static OptionalLong count(String line) {
        Matcher wording = WORDING.matcher(line.strip());
        return wording.matches() ? OptionalLong.of(Long.parseLong(wording.group(1))) : OptionalLong.empty();
    }
}
