package relay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A variant in a JVM of its own, on free ports. */
final class RunningVariant implements AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(120);
    private static final Pattern READY_LINE =
            Pattern.compile("ready http://127.0.0.1:(\\d+) health http://127.0.0.1:(\\d+)/health");

    private final Process process;
    private final Path log;
    private final int port;
    private final int healthPort;

    RunningVariant(Variant variant, String store, List<String> arguments) throws IOException {
        log = Files.createTempFile(variant.packageName(), ".log");
        process = new ProcessBuilder(command(variant, store, arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Matcher ready = awaitReady();
        port = Integer.parseInt(ready.group(1));
        healthPort = Integer.parseInt(ready.group(2));
    }

    int port() {
        return port;
    }

    int healthPort() {
        return healthPort;
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        deleteLog();
    }

    private void deleteLog() {
        try {
            Files.deleteIfExists(log);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + log, e);
        }
    }

    private static List<String> command(Variant variant, String store, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(ClassArchive.options());
        command.addAll(List.of(
                "relay." + variant.packageName() + ".Main", "--server.port=0", "--health.port=0", "--store=" + store));
        command.addAll(arguments);
        return command;
    }

    private Matcher awaitReady() throws IOException {
        long deadline = System.nanoTime() + READY.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Matcher ready = READY_LINE.matcher(log());
            if (ready.find()) {
                return ready;
            }
            Pause.briefly();
        }
        String output = log();
        close();
        throw new IllegalStateException("not ready within " + READY + "; its output:\n" + output);
    }
}
