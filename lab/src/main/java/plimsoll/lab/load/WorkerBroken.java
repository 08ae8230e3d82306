package plimsoll.lab.load;

/** A worker that cannot do its work; the trial is inconclusive. */
public final class WorkerBroken extends RuntimeException {
    private static final long serialVersionUID = 1;

    WorkerBroken(String message, Throwable cause) {
        super(message, cause);
    }
}
