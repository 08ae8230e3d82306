package plimsoll.lab.load;

/** A worker could not do its work; the trial is inconclusive. */
public final class WorkerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WorkerException(String message) {
        super(message);
    }

    public WorkerException(String message, Throwable cause) {
        super(message, cause);
    }
}
