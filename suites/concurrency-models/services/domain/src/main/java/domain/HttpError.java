package domain;

/**
 * A request that gets an error status. Codes 429 and 503 mean that surely nothing was done; after 500 it may have been
 * done.
 */
public final class HttpError extends RuntimeException {
    private final int status;

    public HttpError(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** The body is not one that the service takes. */
    public static HttpError malformed(String message) {
        return new HttpError(400, message);
    }

    public static HttpError unknown(String id) {
        return new HttpError(404, "there is no todo " + id);
    }

    public static HttpError tooLarge() {
        return new HttpError(413, "a body has at most " + Bounds.BODY_BYTES + " bytes");
    }

    /** Refused on purpose before any work. */
    public static HttpError overloaded(String message) {
        return new HttpError(429, message);
    }

    /** No connection to the database within {@link Bounds#POOL_WAIT}, because all are in use. */
    public static HttpError poolExhausted() {
        return new HttpError(503, "pool exhausted");
    }

    /** The database accepts no more connections. */
    public static HttpError tooManyConnections() {
        return new HttpError(503, "too many connections");
    }

    /** No connection to the database could be made. */
    public static HttpError databaseAway() {
        return new HttpError(503, "database away");
    }

    /** No account can have this name. */
    public static HttpError unknownAccount() {
        return new HttpError(404, "an account has a name of 1 to 40 lower-case letters, digits and dashes");
    }

    /** As many requests wait for the account as may. */
    public static HttpError accountBusy() {
        return new HttpError(503, "account busy");
    }

    /** The work on an account ended midway. */
    public static HttpError accountFailed(RuntimeException failure) {
        return new HttpError(500, "account failed: " + failure.getMessage());
    }

    /** A statement was sent and its answer never came whole. */
    public static HttpError databaseFailed(String message) {
        return new HttpError(500, "database failed: " + message);
    }

    public static HttpError downstreamLate() {
        return new HttpError(504, "a service behind this one did not answer in time");
    }

    public static HttpError downstreamFailed(String message) {
        return new HttpError(502, "a service behind this one failed: " + message);
    }

    public int status() {
        return status;
    }

    /** The answer's body as JSON. */
    public byte[] body() {
        return JsonBody.error(String.valueOf(getMessage()));
    }
}
