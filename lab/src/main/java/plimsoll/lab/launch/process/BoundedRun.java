package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The answer of a short command that the lab asks about the machine.
 *
 * @param output standard output and standard error together, at most 16 KiB
 */
public record BoundedRun(int code, String output) {
    private static final int OUTPUT_MAX = 16 << 10;

    /** Runs it to its end; empty when it cannot be started or outlives the bound, and then it is killed. */
    public static Optional<BoundedRun> of(List<String> command, Duration bound) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                    .start();
            try (InputStream out = process.getInputStream()) {
                if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.destroyForcibly();
                    return Optional.empty();
                }
                return Optional.of(new BoundedRun(
                        process.exitValue(), new String(out.readNBytes(OUTPUT_MAX), StandardCharsets.UTF_8)));
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
