package plimsoll.lab.load;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import plimsoll.model.record.ProgressReport;

/** The lab's view of one worker. */
public sealed interface Worker extends AutoCloseable permits WorkerProcess, EmbeddedWorker, ScriptWorker {
    String name();

    /** Pid of the worker's own process; empty for a worker inside a member, whose process is already observed. */
    OptionalLong pid();

    boolean takesPartIn(String phase);

    /** The latest report; at most a second old while the worker runs. */
    Optional<ProgressReport> latest();

    /** Returns how many operations of the phase have finished, by the latest report or mark. */
    default long finished(String phase) {
        return latest().filter(report -> report.phase().equals(phase))
                .map(ProgressReport::finished)
                .orElse(0L);
    }

    void run(String phase);

    /** Whether its operations are the measured load. */
    boolean measured();

    /** Lets a phase end: no further operation starts, and those in flight are awaited. Repeated calls do nothing. */
    void finish(String phase);

    /** Ends the running phase; operations in flight become unknown. */
    void stop();

    /** Empty while the phase lasts. */
    Optional<PhaseEnd> phaseEnd(String phase);

    /** Returns as soon as the phase has ended, or after the given time. */
    void awaitEnd(String phase, Duration most) throws InterruptedException;

    @Override
    void close();
}
