package plimsoll.model.record;

/** A file of a result is missing, torn or of another shape; the message names the file and what was seen. */
public final class UnreadableRecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnreadableRecordException(String message) {
        super(message);
    }

    public UnreadableRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
