package plimsoll.farm.message;

/** The content of a file, by which an agent asks for it. */
public record FileDigest(String sha256, long bytes) {
    /** The largest file that travels; an image of a service has some hundred MiB. */
    public static final long BYTES_MAX = 16L << 30;

    public FileDigest {
        FarmNames.sha256(sha256);
        if (bytes < 0 || bytes > BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a file of a block has 0 to " + BYTES_MAX + " bytes, but this has " + bytes);
        }
    }
}
