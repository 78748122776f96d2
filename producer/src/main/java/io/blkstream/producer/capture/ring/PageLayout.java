package io.blkstream.producer.capture.ring;

import java.util.Map;

/**
 * The layout of a page of the kernel's trace ring buffer, as {@code events/header_page} tells.
 *
 * @param commitOffset where the number of data bytes lies, with flags in its upper bits
 * @param commitBytes 8, or 4 on kernels of 32 bits
 * @param dataOffset where records begin
 * @param pageBytes size of a page
 */
public record PageLayout(int commitOffset, int commitBytes, int dataOffset, int pageBytes) {
    /** @throws IllegalArgumentException when the text is no such file */
    public static PageLayout parse(String text) {
        Map<String, FieldLayout> fields = FieldLayout.parseAll(text);
        FieldLayout commit = fields.get("commit");
        FieldLayout data = fields.get("data");
        if (commit == null || data == null || commit.sizeBytes() != 8 && commit.sizeBytes() != 4) {
            throw new IllegalArgumentException("not a header_page file: '" + text.strip() + "'");
        }
        return new PageLayout(commit.offset(), commit.sizeBytes(), data.offset(), data.offset() + data.sizeBytes());
    }
}
