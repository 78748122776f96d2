package io.blkstream.sink.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A real PostgreSQL with its data in a folder of its own, listening on the loopback interface only. As root it runs as
 * user postgres, because it refuses to run as root.
 */
public final class PostgresServer implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private final Path binaries;
    private final Path folder;
    private final int port;
    private final AtomicInteger databases = new AtomicInteger();

    private PostgresServer(Path binaries, Path folder, int port) {
        this.binaries = binaries;
        this.folder = folder;
        this.port = port;
    }

    /** Where its programs are, of the newest version that Debian has installed. */
    public static Optional<Path> binaries() {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same; skips the test on a machine that has no PostgreSQL. */
    public static PostgresServer startOrSkip() throws IOException {
        assumeTrue(binaries().isPresent(), "no PostgreSQL in /usr/lib/postgresql (Debian: apt-get install postgresql)");
        return start();
    }

    /** A new server that runs. */
    public static PostgresServer start() throws IOException {
        Path folder = Files.createTempDirectory("sink-postgres");
        PostgresServer server = new PostgresServer(binaries().orElseThrow(), folder, freePort());
        if (isRoot()) {
            run(List.of("chown", "postgres", folder.toString()));
        }
        server.program("initdb", "-D", server.data(), "-U", "sink", "--auth=trust", "--no-sync", "--encoding=UTF8");
        server.resume();
        return server;
    }

    /** URL of a new empty database. */
    public String createDatabase() throws IOException {
        String name = "sink" + databases.incrementAndGet();
        program("createdb", "-h", "127.0.0.1", "-p", Integer.toString(port), "-U", "sink", name);
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + name + "?user=sink";
    }

    /** Stops it as a crash would; its data stay. */
    public void crash() throws IOException {
        program("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
    }

    /** Starts it again. */
    public void resume() throws IOException {
        String options =
                "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=60";
        program("pg_ctl", "-D", data(), "-l", folder.resolve("log").toString(), "-w", "-o", options, "start");
    }

    @Override
    public void close() throws IOException {
        try {
            crash();
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private void program(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(binaries.resolve(name).toString());
        command.addAll(List.of(arguments));
        run(command);
    }

    private static void run(List<String> command) throws IOException {
        Path output = Files.createTempFile("sink-postgres", ".out");
        try {
            // Into a file: the server inherits the output, and a pipe would stay open as long as it runs.
            Process process = new ProcessBuilder(command)
                    .directory(Path.of("/").toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            int status = process.onExit().join().exitValue();
            if (status != 0) {
                throw new IOException(command + " ended with " + status + ": " + Files.readString(output));
            }
        } finally {
            Files.delete(output);
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
