package plimsoll.netty.hpack;

/** The names of an answer's fields that every client reads, and the kinds of all others. */
public enum FieldName {
    STATUS(":status"),
    CONTENT_LENGTH("content-length"),
    RETRY_AFTER("retry-after"),
    /** A malformed name (RFC 9113, section 8.2.1), which might be one of the others. */
    UPPER_CASE(""),
    OTHER("");

    private static final FieldName[] READ = {STATUS, CONTENT_LENGTH, RETRY_AFTER};

    private final String text;

    FieldName(String text) {
        this.text = text;
    }

    /** @param length of the name, at the beginning of these bytes */
    static FieldName of(byte[] bytes, int length) {
        for (FieldName each : READ) {
            if (length == each.text.length() && each.matches(bytes)) {
                return each;
            }
        }
        for (int i = 0; i < length; i++) {
            if (bytes[i] >= 'A' && bytes[i] <= 'Z') {
                return UPPER_CASE;
            }
        }
        return OTHER;
    }

    private boolean matches(byte[] bytes) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
