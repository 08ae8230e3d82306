package plimsoll.netty.hpack;

/** The names of an answer's fields that every client reads; all others are {@link #OTHER}. */
public enum FieldName {
    STATUS(":status"),
    CONTENT_LENGTH("content-length"),
    RETRY_AFTER("retry-after"),
    OTHER("");

    private static final FieldName[] READ = {STATUS, CONTENT_LENGTH, RETRY_AFTER};

    private final String text;

    FieldName(String text) {
        this.text = text;
    }

    static FieldName of(byte[] bytes, int from, int length) {
        for (FieldName each : READ) {
            if (length == each.text.length() && each.matches(bytes, from)) {
                return each;
            }
        }
        return OTHER;
    }

    private boolean matches(byte[] bytes, int from) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
