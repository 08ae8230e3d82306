package plimsoll.engine.load;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import plimsoll.engine.launch.process.Spawned;
import plimsoll.engine.record.WorkerLog;
import plimsoll.model.Phase;
import plimsoll.model.Progress;

/**
 * One running worker, as the lab sees it: commands go to its standard input, what it says is heard line by line and kept
 * in the trial's folder.
 */
public final class WorkerProcess implements AutoCloseable {
    private static final Duration HELLO = Duration.ofSeconds(20);
    private static final Duration GOODBYE = Duration.ofSeconds(5);

    private final WorkerTask task;
    private final Spawned process;
    private final Writer commands;
    private final CompletableFuture<Boolean> hello = new CompletableFuture<>();
    private final Map<String, CompletableFuture<PhaseEnd>> ends;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<Progress> latest = Optional.empty();

    WorkerProcess(WorkerTask task, Spawned process, Path log) {
        this.task = task;
        this.process = process;
        this.commands = new BufferedWriter(new OutputStreamWriter(process.stdin(), StandardCharsets.UTF_8));
        this.ends = task.phases().stream()
                .collect(Collectors.toUnmodifiableMap(Phase::name, _ -> new CompletableFuture<>()));
        Thread.ofPlatform().daemon().name("worker-" + task.name()).start(() -> listen(log));
    }

    public String name() {
        return task.name();
    }

    public long pid() {
        return process.pid();
    }

    public boolean takesPartIn(String phase) {
        return ends.containsKey(phase);
    }

    /** What it reported last; at most a second old while it works. */
    public Optional<Progress> latest() {
        return latest;
    }

    /** @throws WorkerBroken when it does not answer within 20 s, with what it printed */
    void awaitHello() throws InterruptedException {
        try {
            hello.get(HELLO.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new WorkerBroken("worker '" + name() + "' did not start within " + HELLO.toSeconds() + " s", silent);
        } catch (ExecutionException ended) {
            throw new WorkerBroken("worker '" + name() + "' did not start: " + ended.getMessage(), ended);
        }
    }

    public void run(String phase) {
        command("run " + phase);
    }

    /** Whether its operations are the load that is measured. */
    public boolean measured() {
        return task.workload().measured();
    }

    /** Lets a phase come to its end: nothing more starts in it, and what is in flight is awaited. Asked again, it does nothing. */
    void finish(String phase) {
        if (endedEarly.add(phase)) {
            command("end " + phase);
        }
    }

    /** Ends the phase that runs; what is in flight becomes unknown. */
    public void stop() {
        command("stop");
    }

    /** Empty while the phase goes on. */
    public Optional<PhaseEnd> ended(String phase) {
        CompletableFuture<PhaseEnd> end = end(phase);
        return end.isDone() ? Optional.of(end.join()) : Optional.empty();
    }

    /** Its last phase's reasons come after the end of that phase: a TERM at once would cut them off. */
    @Override
    public void close() {
        stop();
        process.await(GOODBYE);
        process.stop(GOODBYE);
    }

    private void command(String line) {
        try {
            commands.write(line + "\n");
            commands.flush();
        } catch (IOException gone) {
            endAll("worker '" + name() + "' is gone: " + gone.getMessage());
        }
    }

    private void listen(Path log) {
        try (var lines = new BufferedReader(new InputStreamReader(process.stdout(), StandardCharsets.UTF_8));
                Writer kept = Files.newBufferedWriter(log)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                kept.write(line + "\n");
                kept.flush();
                hear(line);
            }
        } catch (IOException | RuntimeException broken) {
            endAll("worker '" + name() + "' can no longer be heard: " + broken.getMessage());
        }
        endAll("worker '" + name() + "' ended before its phase did; see worker-" + name() + ".log");
    }

    /** The JVM itself has one thing to say on this stream: that its heap is full. */
    private void hear(String line) {
        if (line.startsWith("{")) {
            hear(WorkerLog.parse(line));
        } else {
            endAll("worker '" + name() + "' said: " + line);
        }
    }

    private void hear(WorkerLog.Line line) {
        switch (line) {
            case WorkerLog.Hello _ -> hello.complete(true);
            case WorkerLog.Report(Progress progress) -> latest = Optional.of(progress);
            case WorkerLog.PhaseEnd(Progress progress, boolean cut) -> {
                latest = Optional.of(progress);
                end(progress.phase()).complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
            }
            case WorkerLog.Broken(String error) -> endAll(error);
            case WorkerLog.Reason _ -> {}
        }
    }

    private CompletableFuture<PhaseEnd> end(String phase) {
        return Optional.ofNullable(ends.get(phase))
                .orElseThrow(
                        () -> new IllegalArgumentException("worker '" + name() + "' has no phase '" + phase + "'"));
    }

    private void endAll(String reason) {
        hello.completeExceptionally(new IOException(reason));
        ends.values().forEach(end -> end.complete(new PhaseEnd.Broken(reason)));
    }
}
