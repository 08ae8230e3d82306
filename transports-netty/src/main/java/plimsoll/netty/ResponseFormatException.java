package plimsoll.netty;

/** Thrown when bytes from a server are not a valid answer. */
final class ResponseFormatException extends Exception {
    private static final long serialVersionUID = 1;

    ResponseFormatException(String message) {
        super(message, null, false, false);
    }
}
