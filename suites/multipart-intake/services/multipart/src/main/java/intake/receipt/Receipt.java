package intake.receipt;

/**
 * An upload that was received whole.
 *
 * @param id as the client named it: letters, digits, dots, dashes and underscores
 * @param length in bytes
 * @param crc32c of its bytes, or {@link #NOT_READ}
 */
public record Receipt(String id, long length, long crc32c) {
    /** Checksum of a variant that does not read the bytes. */
    public static final long NOT_READ = -1;

    /** @throws IllegalArgumentException if the identity would need an escape in JSON */
    public Receipt {
        if (!names(id)) {
            throw new IllegalArgumentException(
                    "an upload's name has 1 to 200 letters, digits, dots, dashes and underscores");
        }
    }

    /** Whether an upload may have this identity. */
    public static boolean names(String id) {
        return id.matches("[A-Za-z0-9._-]{1,200}");
    }

    String json() {
        String start = "{\"id\":\"" + id + "\",\"length\":" + length;
        return crc32c == NOT_READ ? start + "}" : start + ",\"crc32c\":" + crc32c + "}";
    }
}
