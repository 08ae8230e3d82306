package plimsoll.netty.hpack;

/** Thrown when bytes are not a header block. The table is then unknown, so that the connection has to end. */
public final class HpackException extends Exception {
    private static final long serialVersionUID = 1;

    HpackException(String message) {
        super(message, null, false, false);
    }
}
