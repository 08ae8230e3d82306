package plimsoll.run.request;

import plimsoll.model.verdict.ExitCode;

/** Ends what was asked with a message for the user and an exit code: what happened, the value seen, what to do next. */
public final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ExitCode exitCode;

    public RequestException(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
