package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import plimsoll.model.record.ProgressReport;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;

/**
 * A worker inside a member's process. Each of its phases is a conversation of its own, so that a phase after the member's
 * restart finds the new life. Where the member ends under it, its phase is cut and not broken: that is the member's death,
 * and what was under way is unknown.
 */
final class EmbeddedWorker implements Worker {
    private final WorkerTask task;
    private final Path told;
    private final Path log;
    private final Supplier<Integer> port;
    private final PhaseEndTracker ends;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<WorkerConnection> current = Optional.empty();
    private volatile Optional<ProgressReport> latest = Optional.empty();

    /** @param port where the member listens for workers, asked at the begin of each phase */
    EmbeddedWorker(WorkerTask task, Path told, Path log, Supplier<Integer> port) {
        this.task = task;
        this.told = told;
        this.log = log;
        this.port = port;
        this.ends = new PhaseEndTracker(task);
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
        return ends.has(phase);
    }

    @Override
    public Optional<ProgressReport> latest() {
        return latest;
    }

    @Override
    public void run(String phase) {
        close();
        CompletableFuture<PhaseEnd> end = ends.of(phase);
        try {
            WorkerConnection talk = new WorkerConnection(
                    name(),
                    WorkerChannel.Inside.open(port.get(), told),
                    log,
                    new WorkerConnection.WorkerListener(
                            line -> hear(line, end), _ -> end.complete(new PhaseEnd.Cut())));
            current = Optional.of(talk);
            talk.say(new LabMessage.Run(phase));
        } catch (IOException nobodyListens) {
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
            current.ifPresent(talk -> talk.say(new LabMessage.End(phase)));
        }
    }

    @Override
    public void stop() {
        current.ifPresent(talk -> talk.say(new LabMessage.Stop()));
    }

    @Override
    public Optional<PhaseEnd> ended(String phase) {
        return ends.ended(phase);
    }

    @Override
    public void close() {
        current.ifPresent(WorkerConnection::close);
        current = Optional.empty();
    }

    private void hear(WorkerMessage line, CompletableFuture<PhaseEnd> end) {
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
