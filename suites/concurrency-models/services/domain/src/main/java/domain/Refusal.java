package domain;

/**
 * A request that gets another answer than the one it asked for. Codes 429 and 503 say that surely nothing was done; after
 * 500 it may have been done.
 */
public final class Refusal extends RuntimeException {
    private final int status;

    public Refusal(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** The body is no todo. */
    public static Refusal malformed(String message) {
        return new Refusal(400, message);
    }

    public static Refusal unknown(String id) {
        return new Refusal(404, "there is no todo " + id);
    }

    public static Refusal tooLarge() {
        return new Refusal(413, "a body has at most " + Bounds.BODY_BYTES + " bytes");
    }

    /** Refused on purpose before any work. */
    public static Refusal overloaded(String message) {
        return new Refusal(429, message);
    }

    /** No connection to the database within {@link Bounds#POOL_WAIT}, because all are in use. */
    public static Refusal poolExhausted() {
        return new Refusal(503, "pool exhausted");
    }

    /** The database takes no more connections. */
    public static Refusal tooManyConnections() {
        return new Refusal(503, "too many connections");
    }

    /** No connection to the database could be made. */
    public static Refusal databaseAway() {
        return new Refusal(503, "database away");
    }

    /** A statement was sent and its answer never came whole. */
    public static Refusal databaseFailed(String message) {
        return new Refusal(500, "database failed: " + message);
    }

    public static Refusal downstreamLate() {
        return new Refusal(504, "a service behind this one did not answer in time");
    }

    public static Refusal downstreamFailed(String message) {
        return new Refusal(502, "a service behind this one failed: " + message);
    }

    public int status() {
        return status;
    }

    /** The answer's body as JSON. */
    public byte[] body() {
        return domain.todo.TodoCodec.error(String.valueOf(getMessage()));
    }
}
