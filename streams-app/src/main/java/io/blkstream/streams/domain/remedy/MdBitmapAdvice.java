package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.unit.HumanText;
import io.blkstream.streams.domain.window.SampleIo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * W01 by an md write-intent bitmap: another bitmap chunk, so that the last page is whole, or a kernel that writes the
 * last page in the optimal size.
 */
final class MdBitmapAdvice {
    private static final Pattern MD_THREAD = Pattern.compile("(md\\w*)_raid\\d+");
    private static final int DEFAULT_LOGICAL_BYTES = 512;

    private static final List<String> REFERENCES = List.of(
            "linux-raid, 2023-02-24: [PATCH v5 3/3] md: Use optimal I/O size for last bitmap page",
            "Linux commit 8745faa95611",
            "linux-raid, February 2025: the enlarged write reaches beyond the page when the optimal size is above 4096",
            "drivers/md/md-bitmap.c");

    private final Finding finding;
    private final String array;
    private final int unitBytes;
    private final int logicalBytes;
    private final Optional<MdBitmapLayout> layout;
    private final OptionalInt doublings;
    private final OptionalLong chunkBytes;
    private final boolean optimalBeyondPage;

    private MdBitmapAdvice(Finding finding, Optional<Geometry> geometry) {
        this.finding = finding;
        this.array = array(finding);
        this.unitBytes = (int) finding.evidence(SubUnitWriteDetector.WRITE_UNIT);
        this.logicalBytes = geometry.map(Geometry::limits)
                .map(limits -> limits.logicalBlockSize().orElse(DEFAULT_LOGICAL_BYTES))
                .orElse(DEFAULT_LOGICAL_BYTES);
        this.layout = geometry.flatMap(Geometry::mdBitmap)
                .flatMap(bitmap -> MdBitmapLayout.of(bitmap, logicalBytes, unitBytes));
        this.doublings = layout.isEmpty()
                ? OptionalInt.empty()
                : MdBitmapLayout.doublingsForWholeLastPage(layout.get().bits(), logicalBytes, unitBytes);
        this.chunkBytes = geometry.flatMap(Geometry::mdBitmap)
                .map(Geometry.MdBitmap::chunkBytes)
                .orElse(OptionalLong.empty());
        this.optimalBeyondPage = geometry.map(
                        known -> known.limits().optimalIoSize().orElse(0) > 4096)
                .orElse(false);
    }

    static Action of(Finding finding, Optional<Geometry> geometry) {
        return new MdBitmapAdvice(finding, geometry).action();
    }

    private Action action() {
        return new Action(
                "MD_BITMAP_CHUNK",
                description(),
                commands(),
                Optional.of(
                        array + " is clean (cat /proc/mdstat): between the two commands a crash means a full resync"),
                Optional.of("mdadm --examine-bitmap /dev/" + finding.target().name()
                        + "; biosnoop shows the bitmap's last page in multiples of "
                        + HumanText.exact(unitBytes) + "; this remediation resolves"),
                Optional.of(rollback()),
                Action.Risk.MEDIUM,
                doNotApplyWhen(),
                REFERENCES);
    }

    private String description() {
        return "md writes the last page of its write-intent bitmap in "
                + HumanText.exact((long) finding.evidence(SubUnitWriteDetector.WRITE_BYTES)) + " at sector "
                + (long) finding.evidence(SubUnitWriteDetector.SECTOR) + ", the device wants "
                + HumanText.exact(unitBytes) + ". " + layoutText() + chunkText()
                + "; or run a kernel with \"md: Use optimal I/O size for last bitmap page\" (2023,"
                + " commit 8745faa95611)" + kernelWarning() + ".";
    }

    private String chunkText() {
        return doublings.isEmpty() || chunkBytes.isEmpty()
                ? "Give the bitmap twice its present chunk size (mdadm --grow " + array + " --bitmap=none, then"
                        + " --bitmap=internal --bitmap-chunk=...), or another one that leaves its last page whole"
                : "Give the bitmap another chunk size, so that its last page is whole";
    }

    private String layoutText() {
        return layout.map(known -> "Its " + known.bits() + " bits leave " + known.lastPageBytes()
                        + " B in the last page at sector " + known.startSector() + ": " + verdictText(known) + ". ")
                .orElse("");
    }

    private static String verdictText(MdBitmapLayout layout) {
        return switch (layout.verdict()) {
            case WHOLE_FITS -> "there is room to write " + layout.wholeBytes() + " B";
            case ONLY_WRITTEN_FITS ->
                "there is no room for " + layout.wholeBytes() + " B, so a newer kernel changes" + " nothing";
            case OVERFLOW -> "there is no room even for " + layout.writtenBytes() + " B: the bitmap overflows";
            case UNKNOWN -> layout.wholeBytes() + " B could be written if the data offset leaves room";
        };
    }

    private String kernelWarning() {
        return optimalBeyondPage ? ", but not with this device's optimal size above 4096 B" : "";
    }

    private List<String> doNotApplyWhen() {
        return List.of(
                "the array is resyncing, recovering or reshaping",
                "kernel alternative: the device's optimal I/O size is above 4096 B, because the enlarged write was"
                        + " reported to write memory beyond the page");
    }

    /** Only what can be pasted: without the present chunk no new one can be named, so the first step is to read it. */
    private List<String> commands() {
        if (doublings.isEmpty() || chunkBytes.isEmpty()) {
            return List.of("mdadm --examine-bitmap /dev/" + finding.target().name());
        }
        int power = doublings.getAsInt();
        long bytes = power > 0 ? chunkBytes.getAsLong() << power : chunkBytes.getAsLong() >> -power;
        return List.of(
                "mdadm --grow " + array + " --bitmap=none",
                "mdadm --grow " + array + " --bitmap=internal --bitmap-chunk=" + chunkText(bytes));
    }

    private String rollback() {
        return chunkBytes.isPresent()
                ? "mdadm --grow " + array + " --bitmap=none && mdadm --grow " + array
                        + " --bitmap=internal --bitmap-chunk=" + chunkText(chunkBytes.getAsLong())
                : "the same two commands with the old chunk";
    }

    private static String chunkText(long bytes) {
        long mebibytes = bytes >> 20;
        return mebibytes > 0 && mebibytes << 20 == bytes ? mebibytes + "M" : (bytes >> 10) + "K";
    }

    private static String array(Finding finding) {
        return finding.samples().stream()
                .map(SampleIo::process)
                .map(MD_THREAD::matcher)
                .filter(Matcher::matches)
                .map(matcher -> "/dev/" + matcher.group(1))
                .findFirst()
                .orElse("/dev/mdX");
    }
}
