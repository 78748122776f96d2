package io.blkstream.producer.trace.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class DecompressionTest {
    private static final byte[] TEXT =
            "8,0 1 1 0.000000000 42 Q WS 8 + 8 [dd]\n".repeat(5000).getBytes(StandardCharsets.UTF_8);

    @ParameterizedTest
    @EnumSource(Decompression.class)
    void shouldGiveBackWhatWasCompressed(Decompression compression) throws IOException {
        byte[] packed = pack(compression, TEXT);

        assertThat(plain(packed)).isEqualTo(TEXT);
        assertThat(packed.length).isLessThan(TEXT.length / 10);
    }

    @ParameterizedTest
    @EnumSource(Decompression.class)
    void shouldReadMembersOneAfterAnother(Decompression compression) throws IOException {
        byte[] both = concat(pack(compression, "first\n".getBytes(StandardCharsets.UTF_8)), pack(compression, TEXT));

        assertThat(plain(both)).isEqualTo(concat("first\n".getBytes(StandardCharsets.UTF_8), TEXT));
    }

    @ParameterizedTest
    @EnumSource(Decompression.class)
    void shouldReadMembersFromAPipeThatNeverSaysHowMuchIsReady(Decompression compression) throws IOException {
        byte[] both = concat(pack(compression, TEXT), pack(compression, TEXT));

        byte[] read = Decompression.open(new ReluctantInput(both)).readAllBytes();

        assertThat(read).isEqualTo(concat(TEXT, TEXT));
    }

    @ParameterizedTest
    @EnumSource(Decompression.class)
    void shouldSayThatTheInputIsCutOff(Decompression compression) throws IOException {
        byte[] packed = pack(compression, TEXT);
        byte[] half = Arrays.copyOf(packed, packed.length - 5);

        assertThatThrownBy(() -> plain(half))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        compression.name().toLowerCase(Locale.ROOT) + " input is cut off or damaged after ");
    }

    @ParameterizedTest
    @EnumSource(Decompression.class)
    void shouldSayThatSomethingElseFollows(Decompression compression) throws IOException {
        byte[] followed = concat(pack(compression, TEXT), TEXT);

        assertThatThrownBy(() -> plain(followed))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("input is cut off or damaged after " + TEXT.length + " plain bytes");
    }

    @ParameterizedTest
    @EnumSource(Decompression.class)
    void shouldSayThatTheHeaderIsDamaged(Decompression compression) throws IOException {
        byte[] header = Arrays.copyOf(pack(compression, TEXT), 7);

        assertThatThrownBy(() -> plain(header)).isInstanceOf(IOException.class).hasMessageContaining("cut off");
    }

    @Test
    void shouldPassPlainAndEmptyInputThrough() throws IOException {
        assertThat(plain(TEXT)).isEqualTo(TEXT);
        assertThat(plain(new byte[0])).isEmpty();
        assertThat(plain(new byte[] {0x1f})).containsExactly(0x1f);
    }

    @Test
    void shouldReadSingleBytesAndSkip() throws IOException {
        try (InputStream in = Decompression.open(new ByteArrayInputStream(pack(Decompression.GZIP, TEXT)))) {
            assertThat(in.read()).isEqualTo('8');
            assertThat(in.skip(1)).isEqualTo(1);
            assertThat(in.read()).isEqualTo('0');
        }
    }

    @Property(tries = 300)
    void shouldThrowNothingButAnIoException(@ForAll Decompression compression, @ForAll byte[] damage)
            throws IOException {
        byte[] packed = concat(Arrays.copyOf(pack(compression, TEXT), 6), damage);

        try {
            plain(packed);
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("cut off or damaged");
        }
    }

    private static byte[] plain(byte[] bytes) throws IOException {
        try (InputStream in = Decompression.open(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }

    private static byte[] pack(Decompression compression, byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = encoder(compression, packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static OutputStream encoder(Decompression compression, OutputStream out) throws IOException {
        return switch (compression) {
            case GZIP -> new GZIPOutputStream(out);
            case ZSTD -> new ZstdOutputStream(out).setChecksum(true);
            case XZ -> new XZOutputStream(out, new LZMA2Options(1));
        };
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Gives one byte at a time and never says that more is ready. */
    private static final class ReluctantInput extends InputStream {
        private final ByteArrayInputStream bytes;

        ReluctantInput(byte[] bytes) {
            this.bytes = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return length == 0 ? 0 : bytes.read(target, offset, 1);
        }

        @Override
        public int available() {
            return 0;
        }
    }
}
