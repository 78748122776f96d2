package io.blkstream.local.cli;

/** What the process ends with. Scripts rely on these numbers. */
public final class ExitCode {
    /** Done, and nothing found. */
    public static final int OK = 0;

    /** Done, and there is something to look at: findings, or a check that did not pass. */
    public static final int FOUND = 1;

    /** Not done: wrong use, or input that cannot be used. */
    public static final int USAGE = 2;

    /** Not done: a fault of blkstream or of what it depends on ({@code EX_SOFTWARE} of sysexits.h). */
    public static final int INTERNAL = 70;

    private ExitCode() {}
}
