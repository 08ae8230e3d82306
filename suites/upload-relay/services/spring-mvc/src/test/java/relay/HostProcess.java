package relay;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process of {@link VariantHost}, in which the variants of all tests of a module run: to load Spring and the SDK
 * anew takes longer than most of what is tested.
 */
final class HostProcess {
    private static final Duration READY = Duration.ofSeconds(120);
    private static final Duration STOPPED = Duration.ofSeconds(10);
    private static final Pattern STOPPED_LINE = Pattern.compile(VariantHost.STOPPED);

    private static Optional<HostProcess> shared = Optional.empty();

    private final Path log;
    private final Process process;

    /** Bytes in the log before the variant that runs. */
    private int former;

    private HostProcess() throws IOException {
        log = Files.createTempFile("variants", ".log");
        process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx384m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        VariantHost.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        log.toFile().deleteOnExit();
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    }

    /** Returns the one that runs; starts another if it has ended. */
    static HostProcess shared() throws IOException {
        if (shared.filter(host -> host.process.isAlive()).isEmpty()) {
            shared = Optional.of(new HostProcess());
        }
        return shared.orElseThrow();
    }

    /** Starts a variant and waits for its line. */
    Matcher start(List<String> mainClassAndArguments, Pattern ready) throws IOException {
        former = Math.toIntExact(Files.size(log));
        send(String.join("\t", mainClassAndArguments));
        Optional<Matcher> found = await(ready, READY);
        if (found.isEmpty()) {
            end();
            throw new IllegalStateException("not ready within " + READY + "; its output:\n" + log());
        }
        return found.get();
    }

    /** Stops the variant; ends the process if it does not stop in time. */
    void stop() throws IOException {
        send("");
        if (await(STOPPED_LINE, STOPPED).isEmpty()) {
            end();
        }
    }

    /** Returns the output since the variant that runs was started. */
    String log() throws IOException {
        byte[] all = Files.readAllBytes(log);
        return new String(all, former, all.length - former, StandardCharsets.UTF_8);
    }

    private void send(String line) throws IOException {
        Writer input = process.outputWriter(StandardCharsets.UTF_8);
        input.write(line + "\n");
        input.flush();
    }

    private Optional<Matcher> await(Pattern line, Duration bound) throws IOException {
        long deadline = System.nanoTime() + bound.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Matcher matcher = line.matcher(log());
            if (matcher.find()) {
                return Optional.of(matcher);
            }
            Pause.briefly();
        }
        return Optional.empty();
    }

    private void end() {
        process.destroyForcibly().onExit().join();
    }
}
