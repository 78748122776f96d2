package io.blkstream.sink.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.sink.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordCodecTest {
    private final ThroughputWindow window = Samples.window("host-0/nvme0", 10_000, 12_345);

    private Database database;
    private StoredSchemas schemas;
    private RecordCodec<ThroughputWindow> codec;

    @BeforeEach
    void open(@TempDir Path folder) {
        database = SqliteDatabase.open("jdbc:sqlite:" + folder.resolve("sink.db"));
        schemas = new StoredSchemas(new Transactions(database));
        codec = new RecordCodec<>(ThroughputWindow.class, schemas);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void shouldReadWhatItWrote() {
        assertThat(codec.decode(codec.encode(window))).isEqualTo(window);
    }

    @Test
    void shouldWriteWhatAvroReads() throws IOException {
        BinaryMessageDecoder<ThroughputWindow> avro = new BinaryMessageDecoder<>(
                SpecificData.getForClass(ThroughputWindow.class), window.getSchema(), schemas);

        assertThat(avro.decode(codec.encode(window))).isEqualTo(window);
    }

    @Test
    void shouldRefuseBytesWithoutTheHeader() {
        for (byte[] bytes : new byte[][] {{}, {(byte) 0xC3, 1, 0}, new byte[40]}) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> codec.decode(bytes))
                    .withMessageContaining("its " + bytes.length + " bytes do not begin");
        }
    }

    @Test
    void shouldRefuseARecordThatIsCutOff() {
        byte[] bytes = codec.encode(window);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> codec.decode(Arrays.copyOf(bytes, bytes.length - 1)))
                .withMessageContaining("a stored record cannot be read");
    }

    @Test
    void shouldRefuseARecordOfAnUnknownSchema() {
        byte[] bytes = codec.encode(window);
        bytes[5]++;

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> codec.decode(bytes))
                .withMessageContaining("no schema has the fingerprint");
    }
}
