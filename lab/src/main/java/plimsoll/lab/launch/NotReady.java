package plimsoll.lab.launch;

import java.util.List;
import java.util.Optional;
import plimsoll.model.record.Exit;
import plimsoll.model.record.LaunchRecord;

/** A deployment did not come up; everything that had been started for it is ended again. */
public final class NotReady extends Exception {
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

    private final transient Refusal refusal;
    private final transient LaunchRecord record;

    NotReady(Refusal refusal, LaunchRecord record) {
        super(refusal.getMessage(), refusal);
        this.refusal = refusal;
        this.record = record;
    }

    public Kind kind() {
        return refusal.kind();
    }

    /** Whose start failed. */
    public String member() {
        return refusal.member();
    }

    /** Its last lines of output, each with the name of its stream. */
    public List<String> evidence() {
        return refusal.evidence();
    }

    /** How it ended, if it ran and ended before it was ready. */
    public Optional<Exit> exit() {
        return refusal.exit();
    }

    /** What had been started, this member included, and how it ended. */
    public LaunchRecord record() {
        return record;
    }
}
