package plimsoll.lab.load;

import java.util.Optional;
import java.util.OptionalLong;
import plimsoll.model.record.ProgressReport;

/** One worker, as the lab sees it. */
public sealed interface Worker extends AutoCloseable permits WorkerProcess, EmbeddedWorker, ScriptWorker {
    String name();

    /** Of a process of its own; empty for a worker inside a member, whose process is watched already. */
    OptionalLong pid();

    boolean takesPartIn(String phase);

    /** What it reported last; at most a second old while it works. */
    Optional<ProgressReport> latest();

    void run(String phase);

    /** Whether its operations are the load that is measured. */
    boolean measured();

    /** Lets a phase come to its end: nothing more starts in it, and what is in flight is awaited. Asked again, it does nothing. */
    void finish(String phase);

    /** Ends the phase that runs; what is in flight becomes unknown. */
    void stop();

    /** Empty while the phase goes on. */
    Optional<PhaseEnd> ended(String phase);

    @Override
    void close();
}
