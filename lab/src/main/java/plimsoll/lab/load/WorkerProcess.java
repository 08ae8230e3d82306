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
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.ProgressReport;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;

/**
 * A worker in a process of its own: commands go to its standard input, what it says is heard line by line and kept in the
 * trial's folder.
 */
public final class WorkerProcess implements Worker {
    private static final Duration HELLO = FixedTimeout.WORKER_HELLO.time();

    private final WorkerTask task;
    private final ManagedProcess process;
    private final WorkerConnection talk;
    private final CompletableFuture<Boolean> hello = new CompletableFuture<>();
    private final PhaseEndTracker ends;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<ProgressReport> latest = Optional.empty();

    WorkerProcess(WorkerTask task, ManagedProcess process, Path log) {
        this.task = task;
        this.process = process;
        this.ends = new PhaseEndTracker(task);
        this.talk = new WorkerConnection(
                task.name(),
                new WorkerChannel.Own(process),
                log,
                new WorkerConnection.WorkerListener(this::hear, this::endAll));
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
    public Optional<ProgressReport> latest() {
        return latest;
    }

    /** @throws WorkerException when it does not answer within the bound, with what it printed */
    void awaitHello() throws InterruptedException {
        try {
            hello.get(HELLO.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new WorkerException(
                    "worker '" + name() + "' did not start within " + HELLO.toSeconds() + " s", silent);
        } catch (ExecutionException ended) {
            throw new WorkerException("worker '" + name() + "' did not start: " + ended.getMessage(), ended);
        }
    }

    @Override
    public void run(String phase) {
        talk.say(new LabMessage.Run(phase));
    }

    @Override
    public boolean measured() {
        return task.workload().measured();
    }

    @Override
    public void finish(String phase) {
        if (endedEarly.add(phase)) {
            talk.say(new LabMessage.End(phase));
        }
    }

    @Override
    public void stop() {
        talk.say(new LabMessage.Stop());
    }

    @Override
    public Optional<PhaseEnd> ended(String phase) {
        return ends.ended(phase);
    }

    @Override
    public void close() {
        talk.close();
    }

    private void hear(WorkerMessage line) {
        switch (line) {
            case WorkerMessage.Hello _ -> hello.complete(true);
            case WorkerMessage.Report(ProgressReport progress) -> latest = Optional.of(progress);
            case WorkerMessage.PhaseEnd(ProgressReport progress, boolean cut) -> {
                latest = Optional.of(progress);
                ends.of(progress.phase()).complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
            }
            case WorkerMessage.Broken(String error) -> endAll(error);
            case WorkerMessage.Reason _, WorkerMessage.AuditEnd _ -> {}
        }
    }

    private void endAll(String reason) {
        hello.completeExceptionally(new IOException(reason));
        ends.all().forEach(end -> end.complete(new PhaseEnd.Broken(reason)));
    }
}
