package plimsoll.lab.discover;

/** A program that does not become a service that can be asked; the message says what was seen and what to do next. */
public final class ServiceStartException extends Exception {
    private static final long serialVersionUID = 1L;

    ServiceStartException(String message) {
        super(message);
    }
}
