package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
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
    private final Supplier<Integer> port;
    private final UnaryOperator<String> redacted;
    private final PhaseEndTracker phaseEnds;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<WorkerConnection> current = Optional.empty();
    private volatile Optional<ProgressReport> latest = Optional.empty();

    /**
     * Creates the worker.
     *
     * @param order the workload file, with the member's password
     * @param port port on which the member listens for workers, read at the beginning of each phase
     */
    EmbeddedWorker(
            WorkerTask task, LabMessage.Load order, Path log, Supplier<Integer> port, UnaryOperator<String> redacted) {
        this.task = task;
        this.order = order;
        this.log = log;
        this.port = port;
        this.redacted = redacted;
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
    public void run(String phase) {
        close();
        CompletableFuture<PhaseEnd> end = phaseEnds.of(phase);
        try {
            WorkerConnection connection = new WorkerConnection(
                    name(),
                    WorkerChannel.Inside.open(port.get(), order),
                    log,
                    new WorkerConnection.WorkerListener(
                            line -> handle(line, end), _ -> end.complete(new PhaseEnd.Cut())),
                    redacted);
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
    public void close() {
        current.ifPresent(WorkerConnection::close);
        current = Optional.empty();
    }

    private void handle(WorkerMessage line, CompletableFuture<PhaseEnd> end) {
        switch (line) {
            case WorkerMessage.Report(ProgressReport progress) -> latest = Optional.of(progress);
            case WorkerMessage.PhaseEnd(ProgressReport progress, boolean cut) -> {
                latest = Optional.of(progress);
                end.complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
            }
            case WorkerMessage.Broken(String error) -> end.complete(new PhaseEnd.Broken(error));
            case WorkerMessage.Hello _, WorkerMessage.Reason _, WorkerMessage.AuditEnd _ -> {}
        }
    }
}
