package plimsoll.lab.launch;

import java.util.List;
import java.util.Optional;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.ProcessExit;

/** A deployment did not come up; everything that had been started for it is ended again. */
public final class DeploymentException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What kept it from coming up. */
    public enum Kind {
        /** This machine cannot do what the limits demand. */
        MISSING_CAPABILITY,
        /** A placeholder, a port or a command that cannot be started so. */
        REFUSED,
        INSTALL_FAILED,
        /** A member ended before it was ready. */
        DIED,
        /** A member runs and was not ready within the bound. */
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

    /** Whose start failed. */
    public String member() {
        return failure.member();
    }

    /** Its last lines of output, each with the name of its stream. */
    public List<String> evidence() {
        return failure.evidence();
    }

    /** How it ended, if it ran and ended before it was ready. */
    public Optional<ProcessExit> exit() {
        return failure.exit();
    }

    /** What had been started, this member included, and how it ended. */
    public LaunchRecord record() {
        return record;
    }
}
