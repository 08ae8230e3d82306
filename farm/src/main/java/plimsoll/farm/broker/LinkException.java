package plimsoll.farm.broker;

import java.io.IOException;

/** The broker cannot be reached, or the connection ended. */
public final class LinkException extends IOException {
    private static final long serialVersionUID = 1;

    LinkException(String message) {
        super(message);
    }

    LinkException(String message, Throwable cause) {
        super(message, cause);
    }
}
