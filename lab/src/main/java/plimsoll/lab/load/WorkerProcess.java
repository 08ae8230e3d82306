package plimsoll.lab.load;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.ProgressReport;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;

/**
 * A worker in a process of its own, here or on a generator. It receives commands on standard input; its messages are read
 * line by line and kept in the trial's folder.
 */
public final class WorkerProcess implements Worker {
    private static final Duration HELLO_BOUND = FixedTimeout.WORKER_HELLO.time();

    private final WorkerTask task;
    private final OptionalLong pid;
    private final WorkerConnection connection;
    private final CompletableFuture<Boolean> hello = new CompletableFuture<>();
    private final PhaseEndTracker phaseEnds;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<ProgressReport> latest = Optional.empty();
    private final Map<String, Long> started = new ConcurrentHashMap<>();
    private final Set<String> ordered = ConcurrentHashMap.newKeySet();
    private volatile Optional<WorkerMessage.Reached> reached = Optional.empty();

    WorkerProcess(WorkerTask task, ManagedProcess process, Path log, SecretRedactor redactor) {
        this(task, new WorkerChannel.Own(process), OptionalLong.of(process.pid()), log, redactor);
    }

    /** @param pid empty if its process is on another machine */
    WorkerProcess(WorkerTask task, WorkerChannel channel, OptionalLong pid, Path log, SecretRedactor redactor) {
        this.task = task;
        this.pid = pid;
        this.phaseEnds = new PhaseEndTracker(task);
        this.connection = new WorkerConnection(
                task.name(), channel, log, new WorkerConnection.WorkerListener(this::handle, this::failAll), redactor);
    }

    @Override
    public String name() {
        return task.name();
    }

    @Override
    public OptionalLong pid() {
        return pid;
    }

    @Override
    public boolean takesPartIn(String phase) {
        return phaseEnds.has(phase);
    }

    @Override
    public Optional<ProgressReport> latest() {
        return latest;
    }

    @Override
    public long finished(String phase) {
        long marked = reached.filter(mark -> mark.phase().equals(phase))
                .map(WorkerMessage.Reached::operations)
                .orElse(0L);
        return Math.max(marked, Worker.super.finished(phase));
    }

    /**
     * Waits until the worker is ready for commands.
     *
     * @throws WorkerException when it does not answer within the bound, with its output
     * @throws UncheckedIOException if the lab could not keep what it answered
     */
    void awaitHello() throws InterruptedException {
        try {
            hello.get(HELLO_BOUND.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new WorkerException(
                    "worker '" + name() + "' did not start within " + HELLO_BOUND.toSeconds() + " s", silent);
        } catch (ExecutionException ended) {
            connection.checkKept();
            throw new WorkerException(
                    "worker '" + name() + "' did not start: "
                            + Optional.<Throwable>ofNullable(ended.getCause())
                                    .orElse(ended)
                                    .getMessage(),
                    ended);
        }
    }

    /** @throws UncheckedIOException if the lab could not keep what came from the worker */
    void checkKept() {
        connection.checkKept();
    }

    @Override
    public void run(String phase) {
        if (!ordered.contains(phase)) {
            connection.send(new LabMessage.Run(phase));
        }
    }

    /** Orders the phase for a moment by the clock of the worker's machine; {@link #run} then does nothing. */
    void runAt(String phase, long nanos) {
        ordered.add(phase);
        connection.send(new LabMessage.RunAt(phase, nanos));
    }

    /** Returns when a phase that was ordered for a moment began, by the clock of the worker's machine. */
    OptionalLong started(String phase) {
        Long nanos = started.get(phase);
        return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    @Override
    public boolean measured() {
        return task.workload().measured();
    }

    @Override
    public void finish(String phase) {
        if (endedEarly.add(phase)) {
            connection.send(new LabMessage.End(phase));
        }
    }

    @Override
    public void stop() {
        connection.send(new LabMessage.Stop());
    }

    @Override
    public Optional<PhaseEnd> phaseEnd(String phase) {
        return phaseEnds.phaseEnd(phase);
    }

    @Override
    public void awaitEnd(String phase, Duration most) throws InterruptedException {
        phaseEnds.awaitEnd(phase, most);
    }

    @Override
    public void close() {
        connection.close();
    }

    private void handle(WorkerMessage line) {
        switch (line) {
            case WorkerMessage.Hello _ -> hello.complete(true);
            case WorkerMessage.Started(String phase, long nanos) -> started.put(phase, nanos);
            case WorkerMessage.Report(ProgressReport progress) -> latest = Optional.of(progress);
            case WorkerMessage.Reached mark -> reached = Optional.of(mark);
            case WorkerMessage.PhaseOver(ProgressReport progress, boolean cut) -> {
                latest = Optional.of(progress);
                phaseEnds.of(progress.phase()).complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
            }
            case WorkerMessage.Broken(String error) -> failAll(error);
            case WorkerMessage.Reason _, WorkerMessage.AuditEnd _ -> {}
        }
    }

    /** Ends all of its phases, for a reason that is shown. */
    void failAll(String reason) {
        hello.completeExceptionally(new IOException(reason));
        phaseEnds.all().forEach(end -> end.complete(new PhaseEnd.Broken(reason)));
    }
}
