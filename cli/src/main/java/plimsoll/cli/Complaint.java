package plimsoll.cli;

/** Ends a verb with a message for the user and an exit code: what happened, the value seen, what to do next. */
final class Complaint extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    Complaint(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
