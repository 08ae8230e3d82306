package plimsoll.lab.launch;

import java.util.Optional;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.ProcessExit;

/** The needs of one trial on another machine. */
public interface NeedsLink {
    /** Returns the address of the machine by which the service reaches it, without a port. */
    String host();

    /** Returns the start of the needs. */
    NeedsStart started();

    /** Returns why the trial says nothing about the service: the machine is gone, or its disk was full. */
    Optional<String> trouble();

    /** Lets every need answer its readiness probe once more. */
    void probe();

    /**
     * Ends the needs, and waits for a bounded time until their records are in the trial's folder; an interrupted thread
     * does not wait.
     *
     * @return how each need ended; empty if that did not come home, which is then a {@link #trouble}
     * @throws java.io.UncheckedIOException when the lab cannot write the records, as on a full disk
     */
    Optional<LaunchRecord> end();

    /** Ends the connection at once; the machine then kills the needs. */
    void abort();

    /**
     * How needs were started.
     *
     * @param failure empty if all of them are ready
     * @param record of those that were started
     */
    record NeedsStart(Optional<FailedStart> failure, LaunchRecord record) {}

    /**
     * The need that was not started, or did not become ready.
     *
     * @param sentence with its last output
     */
    record FailedStart(DeploymentException.Kind kind, String member, String sentence, Optional<ProcessExit> exit) {
        public static FailedStart of(DeploymentException failed) {
            return new FailedStart(failed.kind(), failed.member(), String.valueOf(failed.getMessage()), failed.exit());
        }
    }
}
