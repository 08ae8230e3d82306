package plimsoll.netty.frame;

/** Thrown when a server breaks the protocol; it ends the connection, or the stream if only that is concerned. */
public final class Http2Violation extends Exception {
    private static final long serialVersionUID = 1;

    private final Http2Error error;

    public Http2Violation(Http2Error error, String message) {
        super(message, null, false, false);
        this.error = error;
    }

    public Http2Error error() {
        return error;
    }
}
