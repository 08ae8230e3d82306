package plimsoll.lab.discover;

/** A program that did not become a usable service; the message says what was observed and what to do next. */
public final class ServiceStartException extends Exception {
    private static final long serialVersionUID = 1L;

    ServiceStartException(String message) {
        super(message);
    }
}
