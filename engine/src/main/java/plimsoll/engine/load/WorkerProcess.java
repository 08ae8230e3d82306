package plimsoll.engine.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import plimsoll.engine.launch.process.Spawned;
import plimsoll.engine.record.WorkerLog;
import plimsoll.model.Deadline;
import plimsoll.model.Phase;
import plimsoll.model.Progress;

/**
 * A worker in a process of its own: commands go to its standard input, what it says is heard line by line and kept in the
 * trial's folder.
 */
public final class WorkerProcess implements Worker {
    private static final Duration HELLO = Deadline.WORKER_HELLO.time();

    private final WorkerTask task;
    private final Spawned process;
    private final Conversation talk;
    private final CompletableFuture<Boolean> hello = new CompletableFuture<>();
    private final Map<String, CompletableFuture<PhaseEnd>> ends;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<Progress> latest = Optional.empty();

    WorkerProcess(WorkerTask task, Spawned process, Path log) {
        this.task = task;
        this.process = process;
        this.ends = task.phases().stream()
                .collect(Collectors.toUnmodifiableMap(Phase::name, _ -> new CompletableFuture<>()));
        this.talk = new Conversation(
                task.name(), new Line.Own(process), log, new Conversation.Ear(this::hear, this::endAll));
    }

    @Override
    public String name() {
        return task.name();
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.of(process.pid());
    }

    @Override
    public boolean takesPartIn(String phase) {
        return ends.containsKey(phase);
    }

    @Override
    public Optional<Progress> latest() {
        return latest;
    }

    /** @throws WorkerBroken when it does not answer within the bound, with what it printed */
    void awaitHello() throws InterruptedException {
        try {
            hello.get(HELLO.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new WorkerBroken("worker '" + name() + "' did not start within " + HELLO.toSeconds() + " s", silent);
        } catch (ExecutionException ended) {
            throw new WorkerBroken("worker '" + name() + "' did not start: " + ended.getMessage(), ended);
        }
    }

    @Override
    public void run(String phase) {
        talk.say("run " + phase);
    }

    @Override
    public boolean measured() {
        return task.workload().measured();
    }

    @Override
    public void finish(String phase) {
        if (endedEarly.add(phase)) {
            talk.say("end " + phase);
        }
    }

    @Override
    public void stop() {
        talk.say("stop");
    }

    @Override
    public Optional<PhaseEnd> ended(String phase) {
        CompletableFuture<PhaseEnd> end = end(phase);
        return end.isDone() ? Optional.of(end.join()) : Optional.empty();
    }

    @Override
    public void close() {
        talk.close();
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
