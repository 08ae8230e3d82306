package plimsoll.report.json;

/** A file that is not a result this version reads; the message says what was seen and what to do. */
public final class UnreadableResult extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableResult(String message) {
        super(message);
    }

    UnreadableResult(String message, Throwable cause) {
        super(message, cause);
    }
}
