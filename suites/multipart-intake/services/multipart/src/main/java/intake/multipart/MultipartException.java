package intake.multipart;

import java.io.IOException;

/** A request that is not acceptable multipart, with the HTTP status to answer. */
public final class MultipartException extends IOException {
    private static final long serialVersionUID = 1L;

    /** A fault of a request, with its status (RFC 9110). */
    public enum Fault {
        NOT_MULTIPART(415),
        NO_BOUNDARY(400),
        BAD_BOUNDARY(400),
        MALFORMED(400),
        TRUNCATED(400),
        TOO_MANY_PARTS(413),
        HEADERS_TOO_LARGE(413),
        PART_TOO_LARGE(413),
        MARGIN_TOO_LARGE(400);

        private final int status;

        Fault(int status) {
            this.status = status;
        }

        /** 400, 413 or 415. */
        public int status() {
            return status;
        }
    }

    private final Fault fault;

    public MultipartException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    public int status() {
        return fault.status();
    }
}
