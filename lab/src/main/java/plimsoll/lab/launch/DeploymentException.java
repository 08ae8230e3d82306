package plimsoll.lab.launch;

import java.util.List;
import java.util.Optional;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.ProcessExit;

/**
 * A deployment that did not come up. Everything that was started for it has been stopped again. The message may hold
 * secrets, which are hidden where it is recorded.
 */
public final class DeploymentException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Cause of the failure. */
    public enum Kind {
        /** This machine lacks what the limits require. */
        MISSING_CAPABILITY,
        /** A placeholder, port or command is invalid, so the member was not started. */
        REFUSED,
        INSTALL_FAILED,
        /** A member ended before it was ready. */
        DIED,
        /** The machine of the needs cannot be used, or is gone. */
        LOST_MACHINE,
        /** A member is running but was not ready within the bound. */
        NOT_IN_TIME
    }

    private final transient LaunchFailure failure;
    private final transient LaunchRecord record;

    DeploymentException(LaunchFailure failure, LaunchRecord record) {
        super(failure.getMessage(), failure);
        this.failure = failure;
        this.record = record;
    }

    public Kind kind() {
        return failure.kind();
    }

    /** Name of the member whose start failed. */
    public String member() {
        return failure.member();
    }

    /** Last lines of the member's output, each prefixed with the name of its stream. */
    public List<String> evidence() {
        return failure.evidence();
    }

    /** Exit of the member, if it ran and ended before it was ready. */
    public Optional<ProcessExit> exit() {
        return failure.exit();
    }

    /** Everything that was started, this member included, and how each member ended. */
    public LaunchRecord record() {
        return record;
    }
}
