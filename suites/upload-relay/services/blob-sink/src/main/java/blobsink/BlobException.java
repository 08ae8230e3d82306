package blobsink;

/** A request that is answered with an error status and an error code of the Blob protocol. */
final class BlobException extends Exception {
    private final int status;
    private final String code;

    BlobException(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }
}
