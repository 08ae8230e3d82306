package plimsoll.transports.request;

/** The bound on how deeply a service's JSON may nest: the parser calls itself for each level, on a small stack. */
public final class JsonDepth {
    static final int MOST = 200;

    private JsonDepth() {}

    /**
     * Returns the text itself. Brackets within strings do not count.
     *
     * @throws TooDeepException if it nests more than {@value #MOST} levels deep
     */
    public static String checked(String json) throws TooDeepException {
        int depth = 0;
        boolean quoted = false;
        for (int at = 0; at < json.length(); at++) {
            char each = json.charAt(at);
            if (quoted && each == '\\') {
                at++;
            } else if (each == '"') {
                quoted = !quoted;
            } else if (!quoted) {
                depth += each == '[' || each == '{' ? 1 : each == ']' || each == '}' ? -1 : 0;
                if (depth > MOST) {
                    throw new TooDeepException();
                }
            }
        }
        return json;
    }

    /** A text that nests too deeply for the parser. */
    public static final class TooDeepException extends Exception {
        private static final long serialVersionUID = 1;

        TooDeepException() {
            super("its JSON nests more than " + MOST + " levels deep");
        }
    }
}
