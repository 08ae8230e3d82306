package intake.multipart;

/**
 * Bounds of a request.
 *
 * @param parts parts in a request
 * @param headerBytes bytes of one part's headers, at most {@value #LARGEST_HEADERS}
 * @param partBytes bytes of one part's content
 * @param marginBytes bytes that belong to no part: before the first delimiter, behind the last, and padding, together
 */
public record Limits(int parts, int headerBytes, long partBytes, int marginBytes) {
    /** Headers are read from the buffer in one piece, so they must fit in together with the delimiter. */
    static final int LARGEST_HEADERS = 16 * 1024;

    public Limits {
        if (parts < 1 || headerBytes < 1 || headerBytes > LARGEST_HEADERS || partBytes < 0 || marginBytes < 0) {
            throw new IllegalArgumentException("limits must be positive, and the headers at most " + LARGEST_HEADERS
                    + " bytes: " + parts + " parts, " + headerBytes + ", " + partBytes + " and " + marginBytes
                    + " bytes");
        }
    }

    /** 1000 parts, 8 KiB of headers each, 10 GiB of content each, 8 KiB around them. */
    public static Limits usual() {
        return new Limits(1000, 8 * 1024, 10L << 30, 8 * 1024);
    }
}
