package plimsoll.netty;

/** What a server sent is no answer. */
final class BadAnswer extends Exception {
    private static final long serialVersionUID = 1;

    BadAnswer(String message) {
        super(message, null, false, false);
    }
}
