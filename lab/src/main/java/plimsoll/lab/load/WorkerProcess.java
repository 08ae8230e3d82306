package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import plimsoll.lab.launch.process.Spawned;
import plimsoll.model.Deadline;
import plimsoll.model.record.Progress;
import plimsoll.wire.LabLine;
import plimsoll.wire.WorkerLine;

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
    private final PhaseEnds ends;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<Progress> latest = Optional.empty();

    WorkerProcess(WorkerTask task, Spawned process, Path log) {
        this.task = task;
        this.process = process;
        this.ends = new PhaseEnds(task);
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
        return ends.has(phase);
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
        talk.say(new LabLine.Run(phase));
    }

    @Override
    public boolean measured() {
        return task.workload().measured();
    }

    @Override
    public void finish(String phase) {
        if (endedEarly.add(phase)) {
            talk.say(new LabLine.End(phase));
        }
    }

    @Override
    public void stop() {
        talk.say(new LabLine.Stop());
    }

    @Override
    public Optional<PhaseEnd> ended(String phase) {
        return ends.ended(phase);
    }

    @Override
    public void close() {
        talk.close();
    }

    private void hear(WorkerLine line) {
        switch (line) {
            case WorkerLine.Hello _ -> hello.complete(true);
            case WorkerLine.Report(Progress progress) -> latest = Optional.of(progress);
            case WorkerLine.PhaseEnd(Progress progress, boolean cut) -> {
                latest = Optional.of(progress);
                ends.of(progress.phase()).complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
            }
            case WorkerLine.Broken(String error) -> endAll(error);
            case WorkerLine.Reason _, WorkerLine.AuditEnd _ -> {}
        }
    }

    private void endAll(String reason) {
        hello.completeExceptionally(new IOException(reason));
        ends.all().forEach(end -> end.complete(new PhaseEnd.Broken(reason)));
    }
}
