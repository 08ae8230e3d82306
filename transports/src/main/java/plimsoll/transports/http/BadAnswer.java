package plimsoll.transports.http;

import java.io.IOException;

/** What came back is not an HTTP/1.1 answer within our bounds. */
final class BadAnswer extends IOException {
    private static final long serialVersionUID = 1;

    BadAnswer(String what) {
        super("bad answer: " + what);
    }
}
