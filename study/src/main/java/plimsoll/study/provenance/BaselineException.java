package plimsoll.study.provenance;

/** Thrown when a baseline cannot be run; the message says why and what to do. */
public final class BaselineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BaselineException(String message) {
        super(message);
    }
}
