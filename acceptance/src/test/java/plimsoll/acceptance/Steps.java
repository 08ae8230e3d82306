package plimsoll.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Programs that are run to their end, with their output in the file {@code steps.log} of the directory. */
final class Steps {
    private static final long SECONDS = 600;

    private Steps() {}

    static int run(Path directory, List<String> command) {
        return run(directory, command, Map.of());
    }

    static int run(Path directory, List<String> command, Map<String, String> environment) {
        return run(directory, command, environment, SECONDS);
    }

    static int run(Path directory, List<String> command, Map<String, String> environment, long seconds) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("steps.log").toFile()));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            if (process.waitFor(seconds, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError(command + " took more than " + seconds + " s");
        } catch (IOException e) {
            throw new AssertionError(command + " cannot be started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    static String said(Path directory) {
        try {
            return Files.readString(directory.resolve("steps.log"));
        } catch (IOException e) {
            throw new AssertionError("no step was run in " + directory, e);
        }
    }
}
