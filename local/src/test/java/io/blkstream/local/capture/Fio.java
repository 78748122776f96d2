package io.blkstream.local.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A run of fio, and what it says of itself. */
record Fio(JsonNode job) {
    /** Runs one group of jobs. */
    static Fio run(Path folder, String options) throws IOException {
        Path report = Files.createTempFile(folder, "fio", ".json");
        Host.sh("fio --name=job --group_reporting --output-format=json --output=%s %s", report, options);
        return new Fio(new ObjectMapper().readTree(report.toFile()).path("jobs").path(0));
    }

    long reads() {
        return job.path("read").path("total_ios").asLong();
    }

    long writes() {
        return job.path("write").path("total_ios").asLong();
    }

    long readBytes() {
        return job.path("read").path("io_bytes").asLong();
    }

    long writtenBytes() {
        return job.path("write").path("io_bytes").asLong();
    }
}
