package plimsoll.cli;

import plimsoll.model.verdict.ExitCode;

/** Ends a verb with a message for the user and an exit code: what happened, the value seen, what to do next. */
final class Complaint extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ExitCode exitCode;

    Complaint(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    ExitCode exitCode() {
        return exitCode;
    }
}
