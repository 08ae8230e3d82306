package plimsoll.transports.http;

import java.io.IOException;

/** Thrown when an answer is not HTTP/1.1 or exceeds a bound. */
final class MalformedResponseException extends IOException {
    private static final long serialVersionUID = 1;

    MalformedResponseException(String what) {
        super("bad answer: " + what);
    }
}
