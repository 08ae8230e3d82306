package plimsoll.lab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import plimsoll.lab.load.GeneratorLink.ClockReading;
import plimsoll.model.load.Phase;
import plimsoll.model.record.GeneratorRecord;
import plimsoll.model.record.GeneratorStart;

/** A worker on another machine, and the starts of its phases. */
final class GeneratorWorker {
    private static final int MICRO = 1_000;

    private final GeneratorLink link;
    private final WorkerTask task;
    private final WorkerProcess worker;
    private final List<Begun> begun = new ArrayList<>();

    /** @param dueNanos by the clock of the other machine */
    private record Begun(String phase, long dueNanos, ClockReading clock) {}

    GeneratorWorker(GeneratorLink link, WorkerTask task, WorkerProcess worker) {
        this.link = link;
        this.task = task;
        this.worker = worker;
    }

    WorkerProcess worker() {
        return worker;
    }

    boolean takesPartIn(Phase phase) {
        return worker.takesPartIn(phase.name());
    }

    /**
     * Returns the clock of its machine.
     *
     * @throws WorkerException when it is gone
     * @throws java.io.UncheckedIOException when it was left, because the lab could not keep what came from it
     */
    ClockReading clock() throws InterruptedException {
        try {
            return link.clock();
        } catch (WorkerException lost) {
            worker.checkKept();
            throw lost;
        }
    }

    /**
     * Orders the phase for a moment.
     *
     * @param moment by the clock of this machine
     * @param origin the trial's start, by the same clock
     */
    void begin(Phase phase, long moment, long origin, ClockReading clock) {
        try {
            link.sampleFrom(origin + clock.offsetNanos());
        } catch (WorkerException lost) {
            worker.checkKept();
            throw lost;
        }
        long due = moment + clock.offsetNanos() + task.turnNanos(phase);
        begun.add(new Begun(phase.name(), due, clock));
        worker.runAt(phase.name(), due);
    }

    GeneratorRecord record() {
        return new GeneratorRecord(
                task.name(),
                link.name(),
                link.address(),
                link.machine(),
                link.cores(),
                begun.stream().map(this::start).toList());
    }

    private GeneratorStart start(Begun each) {
        OptionalLong started = worker.started(each.phase());
        return new GeneratorStart(
                each.phase(),
                each.clock().roundTripNanos() / MICRO,
                Math.ceilDiv(each.clock().errorNanos(), MICRO),
                started.isPresent() ? Optional.of((started.getAsLong() - each.dueNanos()) / MICRO) : Optional.empty());
    }
}
