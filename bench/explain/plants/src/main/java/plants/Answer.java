package plants;

import java.nio.charset.StandardCharsets;

/** The answer to a client. */
public final class Answer {
    public static final Answer DONE = of(200, "done\n");
    public static final Answer REFUSED = of(429, "too many at once\n");
    public static final Answer FAILED = of(500, "failed\n");

    private final int status;
    private final byte[] body;

    private Answer(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    /** An answer of 200 with this many bytes. */
    static Answer ofBytes(int bytes) {
        return new Answer(200, new byte[bytes]);
    }

    /** An answer of 200 with these bytes, which must not be modified afterwards. */
    static Answer of(byte[] body) {
        return new Answer(200, body);
    }

    public int status() {
        return status;
    }

    /** Shared by all clients with this answer; must not be modified. */
    public byte[] body() {
        return body;
    }

    private static Answer of(int status, String text) {
        return new Answer(status, text.getBytes(StandardCharsets.US_ASCII));
    }
}
