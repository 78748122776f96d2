package io.blkstream.producer.trace;

import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.util.Optional;

/**
 * What the kernel's rwbs letters say about a request. Source: {@code blk_fill_rwbs} in kernel/trace/blktrace.c, and
 * blkparse_fmt.c for the spelling of user space.
 *
 * <p>{@code F}? (preflush) then the operation {@code R W WZ D DE F N Z?}, then {@code F} (FUA) {@code A S M U}. {@code
 * N} stands for everything without a letter: before about Linux 6.19 also for write-zeroes.
 *
 * @param operation the operation; DISCARD includes secure erase
 * @param flags bits of {@link IoFlags}
 */
public record Rwbs(Operation operation, int flags) {
    private static final int MAX_LETTERS = 16;

    /** Reads the letters of a request whose size is not known: {@code N} is OTHER. */
    public static Optional<Rwbs> parse(String text) {
        return parse(text, -1);
    }

    /**
     * Reads the letters of a request.
     *
     * @param text e.g. {@code WSM}, {@code FF}, {@code ZRAS}
     * @param bytes size of the request, -1 when unknown: {@code N} with data is WRITE_ZEROES
     * @return empty when the text is not rwbs
     */
    public static Optional<Rwbs> parse(String text, long bytes) {
        if (text.isEmpty() || text.length() > MAX_LETTERS) {
            return Optional.empty();
        }
        boolean preflush = text.charAt(0) == 'F' && text.length() > 1 && isOperation(text.charAt(1));
        int at = preflush ? 1 : 0;
        Operation operation = operation(text, at, bytes, preflush);
        int flags = operation == null ? -1 : modifiers(text, at + lettersOfOperation(text, at));
        if (flags < 0) {
            return Optional.empty();
        }
        // A flush is not "a flush with a flush before it".
        boolean carriesPreflush = preflush && operation != Operation.FLUSH;
        return Optional.of(new Rwbs(operation, carriesPreflush ? flags | IoFlags.PREFLUSH : flags));
    }

    private static boolean isOperation(char letter) {
        return "RWDFNZ".indexOf(letter) >= 0;
    }

    private static Operation operation(String text, int at, long bytes, boolean preflush) {
        return switch (text.charAt(at)) {
            case 'R' -> Operation.READ;
            case 'W' -> next(text, at) == 'Z' ? Operation.WRITE_ZEROES : Operation.WRITE;
            case 'D' -> Operation.DISCARD;
            case 'F' -> Operation.FLUSH;
            case 'N' -> preflush ? Operation.FLUSH : bytes > 0 ? Operation.WRITE_ZEROES : Operation.OTHER;
            case 'Z' -> "ARFOC".indexOf(next(text, at)) >= 0 ? Operation.ZONE : null;
            default -> null;
        };
    }

    private static int lettersOfOperation(String text, int at) {
        char next = next(text, at);
        return switch (text.charAt(at)) {
            case 'W' -> next == 'Z' ? 2 : 1;
            case 'D' -> next == 'E' ? 2 : 1;
            case 'Z' -> next == 'R' && at + 2 < text.length() && text.charAt(at + 2) == 'A' ? 3 : 2;
            default -> 1;
        };
    }

    private static char next(String text, int at) {
        return at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    }

    private static int modifiers(String text, int from) {
        int flags = 0;
        for (int i = from; i < text.length(); i++) {
            int flag = modifier(text.charAt(i));
            if (flag == 0) {
                return -1;
            }
            flags |= flag;
        }
        return flags;
    }

    private static int modifier(char letter) {
        return switch (letter) {
            case 'F' -> IoFlags.FUA;
            case 'A' -> IoFlags.READAHEAD;
            case 'S' -> IoFlags.SYNC;
            case 'M' -> IoFlags.META;
            case 'U' -> IoFlags.ATOMIC;
            default -> 0;
        };
    }
}
