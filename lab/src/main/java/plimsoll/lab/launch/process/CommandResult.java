package plimsoll.lab.launch.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import plimsoll.lab.HelperThreads;

/**
 * Result of a short command that probes the machine.
 *
 * @param output standard output and standard error together, at most 16 KiB
 */
public record CommandResult(int code, String output) {
    private static final int OUTPUT_MAX = 16 << 10;

    /**
     * Runs a command to its end; empty when it cannot be started or exceeds the bound. The process has ended, or was
     * sent KILL, when this returns.
     */
    public static Optional<CommandResult> of(List<String> command, Duration bound) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
            try {
                return await(process, System.nanoTime() + bound.toNanos());
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Reads the output while it waits, because a command blocks when its pipe is full. */
    private static Optional<CommandResult> await(Process process, long end) throws InterruptedException {
        FutureTask<String> output = new FutureTask<>(() -> read(process.getInputStream()));
        HelperThreads.start("bounded-run", output, failure -> {});
        try {
            return process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)
                    ? Optional.of(new CommandResult(
                            process.exitValue(), output.get(end - System.nanoTime(), TimeUnit.NANOSECONDS)))
                    : Optional.empty();
        } catch (ExecutionException | TimeoutException noResult) {
            return Optional.empty();
        }
    }

    private static String read(InputStream out) throws IOException {
        String first = new String(out.readNBytes(OUTPUT_MAX), StandardCharsets.UTF_8);
        out.transferTo(OutputStream.nullOutputStream());
        return first;
    }
}
