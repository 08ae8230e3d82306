package plimsoll.farm.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.ToLab;
import plimsoll.lab.HelperThreads;
import plimsoll.model.FixedTimeout;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.request.RequestException;

/**
 * Executes a block by a lab of its own, which the kernel kills when the agent dies. The agent's process measures nothing.
 *
 * @param launcher the program {@code plimsoll}
 * @param options for each run, such as the user of the members
 * @param setpriv ties the life of a lab to that of its agent
 */
public record LabProcess(Path launcher, List<String> options, Path setpriv) implements BlockExecutor {
    /** A verdict of any kind is a result; other exit codes mean that trials are missing. */
    private static final Set<Integer> MEASURED = Set.of(0, 10, 11, 20, 21, 30);

    public LabProcess {
        options = List.copyOf(options);
    }

    /**
     * Returns the executor of this machine.
     *
     * @param setpriv the program that lets a lab end with its agent
     * @throws RequestException when this machine lacks that program: the lab of a killed agent would run on beside the next
     */
    public static LabProcess of(Path launcher, List<String> options, Optional<Path> setpriv) {
        return new LabProcess(
                launcher,
                options,
                setpriv.orElseThrow(() -> new RequestException(
                        ExitCode.MACHINE_LACKS,
                        "setpriv was not found, without which the lab of a killed agent would run on; install"
                                + " util-linux")));
    }

    @Override
    public Execution execute(
            FarmedVerb verb, Path result, Optional<Integer> attempts, Duration atMost, Consumer<String> progress)
            throws IOException, InterruptedException {
        Process lab = start(verb, result, attempts);
        LastLines lines = new LastLines(progress);
        Thread reader = HelperThreads.start(
                "output-of-a-block", () -> lines.readAll(lab), failed -> lines.add("its output was lost: " + failed));
        boolean ended = false;
        try {
            ended = lab.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            // If processes of the block survive, the agent reports them, and its next wait ends by the interrupt.
            Thread.currentThread().interrupt();
        } finally {
            stop(lab);
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted in a block");
        }
        reader.join(FixedTimeout.OUTPUT.time());
        if (!ended) {
            lines.add("stopped by its agent: it did not end within " + atMost.toMinutes() + " min");
        } else if (!MEASURED.contains(lab.exitValue())) {
            lines.add("plimsoll " + verb.word() + " ended with exit code " + lab.exitValue());
        }
        return new Execution(ended && MEASURED.contains(lab.exitValue()), lines.last());
    }

    private Process start(FarmedVerb verb, Path result, Optional<Integer> attempts) throws IOException {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(setpriv.toString(), "--pdeathsig", "KILL", "--"));
        command.addAll(List.of(launcher.toString(), verb.word(), "--resume", result.toString(), "--records-only"));
        attempts.ifPresent(most -> command.addAll(List.of("--attempts", most.toString())));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.directory(result.resolveSibling("").toFile());
        // The agent was built; a build between two rounds would change what is measured.
        builder.environment().put("PLIMSOLL_NO_BUILD", "1");
        Process started = builder.start();
        started.getOutputStream().close();
        return started;
    }

    /**
     * A lab ends its members. If it does not, they are killed, and the next block waits until they are gone. An earlier
     * interrupt of this thread does not shorten that, and is kept.
     */
    private static void stop(Process lab) throws IOException, InterruptedException {
        if (!lab.isAlive()) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            lab.destroy();
            if (!lab.waitFor(FixedTimeout.FARM_BLOCK_ENDED.time().toMillis(), TimeUnit.MILLISECONDS)) {
                kill(lab);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void kill(Process lab) throws IOException, InterruptedException {
        List<ProcessHandle> killed;
        try (Stream<ProcessHandle> children = lab.descendants()) {
            killed = Stream.concat(children, Stream.of(lab.toHandle())).toList();
        }
        killed.forEach(ProcessHandle::destroyForcibly);
        try {
            CompletableFuture.allOf(killed.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .get(FixedTimeout.KILLED.time().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException remain) {
            throw new IOException(
                    "processes of a block survive KILL: "
                            + killed.stream()
                                    .filter(ProcessHandle::isAlive)
                                    .map(ProcessHandle::pid)
                                    .toList(),
                    remain);
        }
    }

    /** The last lines of an output, each of a bounded length. */
    private static final class LastLines {
        private final Deque<String> lines = new ArrayDeque<>();
        private final Consumer<String> progress;

        LastLines(Consumer<String> progress) {
            this.progress = progress;
        }

        void readAll(Process lab) {
            try (BufferedReader output =
                    new BufferedReader(new InputStreamReader(lab.getErrorStream(), StandardCharsets.UTF_8))) {
                StringBuilder line = new StringBuilder();
                for (int next = output.read(); next >= 0; next = output.read()) {
                    if (next == '\n') {
                        shown(line.toString());
                        line.setLength(0);
                    } else if (line.length() < ToLab.Progress.LENGTH_MAX) {
                        line.append((char) next);
                    }
                }
                shown(line.toString());
            } catch (IOException ended) {
                add("its output ended: " + ended.getMessage());
            }
        }

        private void shown(String line) {
            if (!line.isBlank()) {
                add(line);
                progress.accept(line);
            }
        }

        synchronized void add(String line) {
            lines.addLast(line);
            while (lines.size() > AttemptEnd.LINES_MAX) {
                lines.removeFirst();
            }
        }

        synchronized List<String> last() {
            return List.copyOf(lines);
        }
    }
}
