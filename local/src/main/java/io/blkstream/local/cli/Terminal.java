package io.blkstream.local.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a command writes, and whether a person is looking.
 *
 * @param out results, UTF-8
 * @param err messages and progress, UTF-8
 * @param outInteractive whether {@code out} is a terminal
 * @param errInteractive whether {@code err} is a terminal
 * @param coloured whether colours are wanted on what is a terminal
 */
public record Terminal(
        PrintWriter out, PrintWriter err, boolean outInteractive, boolean errInteractive, boolean coloured) {

    /** The process's own streams. */
    public static Terminal ofProcess() {
        return new Terminal(
                writer(FileDescriptor.out),
                writer(FileDescriptor.err),
                isTerminal(1),
                isTerminal(2),
                wantsColour(System.getenv()));
    }

    /** Whether results may carry colours. */
    public boolean outColoured() {
        return outInteractive && coloured;
    }

    /** Whether messages may carry colours. */
    public boolean errColoured() {
        return errInteractive && coloured;
    }

    /** See no-color.org: any value but the empty one says no. */
    static boolean wantsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }

    /** {@code System.console()} cannot tell the two streams apart; Linux can. Elsewhere output stays plain. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException noProc) {
            return false;
        }
    }
}
