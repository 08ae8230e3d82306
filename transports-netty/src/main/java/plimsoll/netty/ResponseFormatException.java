package plimsoll.netty;

/** What a server sent is no answer. */
final class ResponseFormatException extends Exception {
    private static final long serialVersionUID = 1;

    ResponseFormatException(String message) {
        super(message, null, false, false);
    }
}
