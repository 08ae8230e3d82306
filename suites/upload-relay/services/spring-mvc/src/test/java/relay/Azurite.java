package relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Azurite blob service on a free port, holding everything in memory. */
final class Azurite implements AutoCloseable {
    private static final Path INSTALLED = Path.of("../../needs/azurite/node_modules/azurite/dist/src/blob/main.js");
    private static final Pattern READY_LINE = Pattern.compile("successfully listens on (http://127.0.0.1:\\d+)");
    private static final Duration READY = Duration.ofSeconds(120);

    private final Process process;
    private final String url;

    Azurite(Path directory) throws IOException {
        Path log = directory.resolve("azurite.log");
        process = new ProcessBuilder(
                        "node",
                        INSTALLED.toAbsolutePath().toString(),
                        "--blobHost",
                        "127.0.0.1",
                        "--blobPort",
                        "0",
                        "--inMemoryPersistence",
                        "--disableTelemetry",
                        "--silent")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        url = awaitReady(log) + "/devstoreaccount1";
    }

    static boolean installed() {
        return Files.exists(INSTALLED);
    }

    String url() {
        return url;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private String awaitReady(Path log) throws IOException {
        long deadline = System.nanoTime() + READY.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Matcher ready = READY_LINE.matcher(Files.readString(log));
            if (ready.find()) {
                return ready.group(1);
            }
            Pause.briefly();
        }
        close();
        throw new IllegalStateException("Azurite is not ready within " + READY + ": " + Files.readString(log));
    }
}
