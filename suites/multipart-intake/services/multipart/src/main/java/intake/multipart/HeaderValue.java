package intake.multipart;

import java.util.Locale;
import java.util.Optional;

/**
 * Reads {@code value; name=token; name="quoted"} in one pass (RFC 9110 section 5.6).
 *
 * <p>In a quoted string a backslash escapes a quotation mark or a backslash and stands for itself before anything else:
 * old browsers sent {@code C:\dir\file} as it was.
 */
final class HeaderValue {
    private HeaderValue() {}

    /** The text before the first semicolon, in lower case. */
    static String mainOf(String value) {
        int semicolon = value.indexOf(';');
        return (semicolon < 0 ? value : value.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }

    /** The first parameter of that name; a malformed parameter ends the search. */
    static Optional<String> parameter(String value, String name) {
        int at = value.indexOf(';');
        while (at >= 0) {
            int equals = value.indexOf('=', at);
            if (equals < 0) {
                return Optional.empty();
            }
            int start = skipSpace(value, equals + 1);
            boolean quoted = start < value.length() && value.charAt(start) == '"';
            int end = quoted ? closingQuote(value, start + 1) : endOfToken(value, start);
            if (end < 0) {
                return Optional.empty();
            }
            if (value.substring(at + 1, equals).strip().equalsIgnoreCase(name)) {
                return Optional.of(
                        quoted
                                ? unescaped(value.substring(start + 1, end))
                                : value.substring(start, end).strip());
            }
            at = value.indexOf(';', end);
        }
        return Optional.empty();
    }

    private static int skipSpace(String value, int from) {
        int at = from;
        while (at < value.length() && (value.charAt(at) == ' ' || value.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private static int endOfToken(String value, int from) {
        int semicolon = value.indexOf(';', from);
        return semicolon < 0 ? value.length() : semicolon;
    }

    /** -1 if the string is never closed. */
    private static int closingQuote(String value, int from) {
        for (int at = from; at < value.length(); at++) {
            if (value.charAt(at) == '"') {
                return at;
            }
            if (escapes(value, at)) {
                at++;
            }
        }
        return -1;
    }

    private static boolean escapes(String value, int at) {
        return value.charAt(at) == '\\'
                && at + 1 < value.length()
                && (value.charAt(at + 1) == '"' || value.charAt(at + 1) == '\\');
    }

    private static String unescaped(String quoted) {
        StringBuilder text = new StringBuilder(quoted.length());
        for (int at = 0; at < quoted.length(); at++) {
            if (escapes(quoted, at)) {
                at++;
            }
            text.append(quoted.charAt(at));
        }
        return text.toString();
    }
}
