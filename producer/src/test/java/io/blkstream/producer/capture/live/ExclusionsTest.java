package io.blkstream.producer.capture.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.kernel.BlockTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExclusionsTest {
    @ParameterizedTest
    @CsvSource({
        "rsync, rsync, true",
        "rsync, rsyncd, false",
        "kafka*, kafka-request-h, true",
        "kafka-request-handler-7, kafka-request-h, true",
        "kafka-request-handler*, kafka-request-h, true",
        "java, JAVA, false"
    })
    void shouldMatchNamesAsTheKernelCutsThem(String pattern, String process, boolean excluded) {
        assertThat(new Exclusions(Set.of(pattern), Set.of()).matchesName(process))
                .isEqualTo(excluded);
    }

    @Test
    void shouldLeaveOutAllThreadsOfAProcess(@TempDir Path proc) throws IOException {
        Files.createDirectories(proc.resolve("10/task/10"));
        Files.createDirectories(proc.resolve("10/task/11"));
        ExcludedTasks excluded = new ExcludedTasks(new Exclusions(Set.of(), Set.of(10L, 99L)), proc);

        assertThat(excluded.contains(new BlockTask(11, "a"))).isTrue();
        assertThat(excluded.contains(new BlockTask(12, "a"))).isFalse();
        assertThat(excluded.contains(BlockTask.UNKNOWN)).isFalse();

        Files.createDirectories(proc.resolve("10/task/12"));
        excluded.refresh();

        assertThat(excluded.contains(new BlockTask(12, "a"))).isTrue();
    }
}
