package contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service in a process of its own, from its ready line to its end. */
final class RunningService implements AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(120);
    private static final Duration BACK = Duration.ofSeconds(60);
    private static final Pattern READY_LINE = Pattern.compile("ready http://127.0.0.1:(\\d+)");

    private final Process process;
    private final Path log;
    private final Client client;

    RunningService(Subject subject, List<String> arguments) throws IOException, InterruptedException {
        this(subject, arguments, Map.of());
    }

    RunningService(Subject subject, List<String> arguments, Map<String, String> environment)
            throws IOException, InterruptedException {
        assumeTrue(subject.isInstalled(), "node is not on the PATH");
        log = Files.createTempFile(subject.name(), ".log");
        ProcessBuilder builder = new ProcessBuilder(command(subject, arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        client = new Client(awaitPort());
    }

    Client client() {
        return client;
    }

    /** Waits until a request gets the expected answer. */
    void awaitAnswer(String path) throws InterruptedException {
        long deadline = System.nanoTime() + BACK.toNanos();
        while (client.get(path).status() != 200) {
            assertThat(System.nanoTime()).as("back within " + BACK).isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    /** Platform threads, as the kernel counts them. */
    long threads() throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("Threads:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    /** Asserts that no other machine reaches it. */
    void assertOnLoopback() throws IOException {
        assertThat(OpenSockets.of(process.pid()))
                .isNotEmpty()
                .allMatch(each -> each.getAddress().isLoopbackAddress());
    }

    @Override
    public void close() throws IOException {
        client.close();
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(log);
    }

    private static List<String> command(Subject subject, List<String> arguments) {
        List<String> command = new ArrayList<>(subject.isScript() ? List.of("node") : java(subject));
        command.addAll(List.of(subject.main(), "--port=0"));
        command.addAll(subject.arguments());
        command.addAll(arguments);
        return command;
    }

    private static List<String> java(Subject subject) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(subject.options());
        command.addAll(ClassArchive.options());
        return command;
    }

    private int awaitPort() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Matcher ready = READY_LINE.matcher(Files.readString(log));
            if (ready.find()) {
                return Integer.parseInt(ready.group(1));
            }
            Thread.sleep(20);
        }
        process.destroyForcibly();
        throw new IllegalStateException("not ready within " + READY + "; its output:\n" + Files.readString(log));
    }
}
