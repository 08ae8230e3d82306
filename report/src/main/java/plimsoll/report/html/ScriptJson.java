package plimsoll.report.html;

import java.util.Locale;

/** Escapes JSON for a {@code <script>} element without changing its meaning. */
final class ScriptJson {
    private ScriptJson() {}

    /**
     * Writes {@code < > & U+2028 U+2029} and halves of surrogate pairs as JSON escapes, so that neither an end tag nor
     * a comment can appear. Outside of strings JSON does not use these characters.
     */
    static String escape(String json) {
        StringBuilder out = new StringBuilder(json.length() + 64);
        int copied = 0;
        for (int at = 0; at < json.length(); at += Character.charCount(json.codePointAt(at))) {
            int point = json.codePointAt(at);
            if (dangerous(point)) {
                out.append(json, copied, at).append(String.format(Locale.ROOT, "\\u%04x", point));
                copied = at + 1;
            }
        }
        return copied == 0 ? json : out.append(json, copied, json.length()).toString();
    }

    private static boolean dangerous(int point) {
        return point == '<'
                || point == '>'
                || point == '&'
                || point == 0x2028
                || point == 0x2029
                || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}
