package io.blkstream.streams.domain.detect;

/** Stable codes of the rules, with what each is called. */
public enum RuleCode {
    W01("Writes that make the device read, modify and write"),
    W02("Buffered writes through a soft block smaller than a page"),
    M01("Mirror reads on the wrong member"),
    C01("Copies capped by kcopyd's sub-job size"),
    C02("Copies held by a time throttle"),
    P01("Polled I/O slower than interrupts"),
    G01("An optimal I/O size that cannot be true"),
    S01("Writes smaller than the stripe");

    private final String title;

    RuleCode(String title) {
        this.title = title;
    }

    /** What it is called, without a full stop. */
    public String title() {
        return title;
    }
}
