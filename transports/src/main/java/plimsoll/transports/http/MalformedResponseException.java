package plimsoll.transports.http;

import java.io.IOException;

/** What came back is not an HTTP/1.1 answer within our bounds. */
final class MalformedResponseException extends IOException {
    private static final long serialVersionUID = 1;

    MalformedResponseException(String what) {
        super("bad answer: " + what);
    }
}
