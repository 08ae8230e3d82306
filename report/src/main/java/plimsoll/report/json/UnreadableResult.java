package plimsoll.report.json;

/** Thrown for a file that this version cannot read as a result; the message has the finding and the next step. */
public final class UnreadableResult extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnreadableResult(String message) {
        super(message);
    }

    UnreadableResult(String message, Throwable cause) {
        super(message, cause);
    }
}
