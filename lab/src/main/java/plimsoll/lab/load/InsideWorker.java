package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import plimsoll.model.record.Progress;
import plimsoll.wire.LabLine;
import plimsoll.wire.WorkerLine;

/**
 * A worker inside a member's process. Each of its phases is a conversation of its own, so that a phase after the member's
 * restart finds the new life. Where the member ends under it, its phase is cut and not broken: that is the member's death,
 * and what was under way is unknown.
 */
final class InsideWorker implements Worker {
    private final WorkerTask task;
    private final Path told;
    private final Path log;
    private final Supplier<Integer> port;
    private final PhaseEnds ends;
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<Conversation> current = Optional.empty();
    private volatile Optional<Progress> latest = Optional.empty();

    /** @param port where the member listens for workers, asked at the begin of each phase */
    InsideWorker(WorkerTask task, Path told, Path log, Supplier<Integer> port) {
        this.task = task;
        this.told = told;
        this.log = log;
        this.port = port;
        this.ends = new PhaseEnds(task);
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
    public Optional<Progress> latest() {
        return latest;
    }

    @Override
    public void run(String phase) {
        close();
        CompletableFuture<PhaseEnd> end = ends.of(phase);
        try {
            Conversation talk = new Conversation(
                    name(),
                    Line.Inside.open(port.get(), told),
                    log,
                    new Conversation.Ear(line -> hear(line, end), _ -> end.complete(new PhaseEnd.Cut())));
            current = Optional.of(talk);
            talk.say(new LabLine.Run(phase));
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
            current.ifPresent(talk -> talk.say(new LabLine.End(phase)));
        }
    }

    @Override
    public void stop() {
        current.ifPresent(talk -> talk.say(new LabLine.Stop()));
    }

    @Override
    public Optional<PhaseEnd> ended(String phase) {
        return ends.ended(phase);
    }

    @Override
    public void close() {
        current.ifPresent(Conversation::close);
        current = Optional.empty();
    }

    private void hear(WorkerLine line, CompletableFuture<PhaseEnd> end) {
        switch (line) {
            case WorkerLine.Report(Progress progress) -> latest = Optional.of(progress);
            case WorkerLine.PhaseEnd(Progress progress, boolean cut) -> {
                latest = Optional.of(progress);
                end.complete(cut ? new PhaseEnd.Cut() : new PhaseEnd.Whole());
            }
            case WorkerLine.Broken(String error) -> end.complete(new PhaseEnd.Broken(error));
            case WorkerLine.Hello _, WorkerLine.Reason _, WorkerLine.AuditEnd _ -> {}
        }
    }
}
