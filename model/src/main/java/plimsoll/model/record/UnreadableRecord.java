package plimsoll.model.record;

/** A file of a result is missing, torn or of another shape; the message names the file and what was seen. */
public final class UnreadableRecord extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnreadableRecord(String message) {
        super(message);
    }

    public UnreadableRecord(String message, Throwable cause) {
        super(message, cause);
    }
}
