package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import plimsoll.lab.launch.process.SecretRedactor;
import plimsoll.model.record.ProgressReport;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;

/**
 * A worker inside a member's process. Each of its phases opens its own connection, so a phase after a restart of the
 * member reaches the new process. If the member ends during a phase, the phase is cut and not broken: the death is the
 * member's, and the operations in flight are unknown.
 */
final class EmbeddedWorker implements Worker {
    private final WorkerTask task;
    private final LabMessage.Load order;
    private final Path log;
    private final MemberPort port;
    private final SecretRedactor redactor;
    private final PhaseEndTracker phaseEnds;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<WorkerConnection> current = Optional.empty();
    private volatile Optional<ProgressReport> latest = Optional.empty();
    private volatile Optional<WorkerMessage.Reached> reached = Optional.empty();

    /**
     * The port on which the member listens for workers.
     *
     * @param number read at the beginning of each phase
     * @param stranger returns in a sentence which other process holds it; empty if none does
     */
    record MemberPort(Supplier<Integer> number, Supplier<Optional<String>> stranger) {}

    /**
     * Creates the worker.
     *
     * @param order the workload file, with the member's password
     */
    EmbeddedWorker(WorkerTask task, LabMessage.Load order, Path log, MemberPort port, SecretRedactor redactor) {
        this.task = task;
        this.order = order;
        this.log = log;
        this.port = port;
        this.redactor = redactor;
        this.phaseEnds = new PhaseEndTracker(task);
    }

    @Override
    public String name() {
        return task.name();
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.empty();
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

    /** Begins a phase, unless another process holds the port by now: it would get the member's password. */
    @Override
    public void run(String phase) {
        close();
        CompletableFuture<PhaseEnd> end = phaseEnds.of(phase);
        Optional<String> stranger = port.stranger().get();
        if (stranger.isPresent()) {
            end.complete(new PhaseEnd.Broken("the worker '" + name() + "' did not connect to its member: "
                    + stranger.get() + "; end that process and run again"));
            return;
        }
        try {
            WorkerConnection connection = new WorkerConnection(
                    name(),
                    WorkerChannel.Inside.open(port.number().get(), order),
                    log,
                    new WorkerConnection.WorkerListener(
                            line -> handle(line, end), _ -> end.complete(new PhaseEnd.Cut())),
                    redactor);
            current = Optional.of(connection);
            connection.send(new LabMessage.Run(phase));
        } catch (IOException refused) {
            end.complete(new PhaseEnd.Cut());
        }
    }

    @Override
    public boolean measured() {
        return task.workload().measured();
    }

    @Override
    public void finish(String phase) {
        if (endedEarly.add(phase)) {
            current.ifPresent(connection -> connection.send(new LabMessage.End(phase)));
        }
    }

    @Override
    public void stop() {
        current.ifPresent(connection -> connection.send(new LabMessage.Stop()));
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
        current.ifPresent(WorkerConnection::close);
        current = Optional.empty();
    }

    private void handle(WorkerMessage line, CompletableFuture<PhaseEnd> end) {
        switch (line) {
            case WorkerMessage.Report(ProgressReport progress) -> latest = Optional.of(progress);
            case WorkerMessage.Reached mark -> reached = Optional.of(mark);
            case WorkerMessage.PhaseOver(ProgressReport progress, boolean cut) -> {
                latest = Optional.of(progress);
                end.complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
            }
            case WorkerMessage.Broken(String error) -> end.complete(new PhaseEnd.Broken(error));
            case WorkerMessage.Hello _, WorkerMessage.Started _, WorkerMessage.Reason _, WorkerMessage.AuditEnd _ -> {}
        }
    }
}
