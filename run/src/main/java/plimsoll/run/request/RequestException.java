package plimsoll.run.request;

import plimsoll.model.verdict.ExitCode;

/** A refused request: an exit code and a message that says what happened, the value seen and what to do next. */
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
