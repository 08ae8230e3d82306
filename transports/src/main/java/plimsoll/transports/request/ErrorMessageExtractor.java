package plimsoll.transports.request;

import java.util.List;
import java.util.Optional;

/**
 * Extracts the error message from the body of an answer that does not acknowledge, so that such answers fall into few
 * kinds: from JSON the most informative string ({@code detail} and {@code title} are those of RFC 9457), from text its
 * first line, from a page nothing. Numbers, and words with at least three digits, become {@code #}, so that an identity
 * or a time does not make its own kind.
 */
public final class ErrorMessageExtractor {
    /** The number of bytes of a body to keep for {@link #extract}. */
    public static final int LONGEST_READ = 2048;

    private static final int LONGEST = 120;
    private static final int DIGITS_OF_A_NAME = 2;
    /** The length of a backslash, a u and four digits. */
    private static final int ESCAPED = 6;

    private static final List<String> KEYS =
            List.of("\"detail\"", "\"message\"", "\"error_description\"", "\"reason\"", "\"error\"", "\"title\"");

    private ErrorMessageExtractor() {}

    /**
     * Reads each character only a few times, since an overloaded service may reject operations at a high rate.
     *
     * @param body or its beginning; only {@value #LONGEST_READ} characters are read
     * @return the empty string when there is no message that can be shown
     */
    public static String extract(String body) {
        String text = body.substring(0, Math.min(body.length(), LONGEST_READ)).strip();
        if (text.isEmpty() || text.charAt(0) == '<') {
            return "";
        }
        return json(text)
                ? field(text).map(ErrorMessageExtractor::kind).orElse("")
                : kind(text.lines().findFirst().orElse(""));
    }

    /** A bracket alone is not enough: a log line may start with one too. */
    private static boolean json(String text) {
        return text.charAt(0) == '{' || text.matches("(?s)\\[\\s*[\\[{\"\\]].*");
    }

    /** Returns the value of the first key of {@link #KEYS} that has a string that is not blank. */
    private static Optional<String> field(String json) {
        return KEYS.stream()
                .map(key -> string(json, key))
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    /** Skips occurrences of the key that are values of other keys. */
    private static String string(String json, String key) {
        for (int at = json.indexOf(key); at >= 0; at = json.indexOf(key, at + 1)) {
            int open = past(json, at + key.length(), ':');
            int first = open < 0 ? -1 : past(json, open, '"');
            if (first >= 0) {
                return unquoted(json, first);
            }
        }
        return "";
    }

    /** Returns the index behind the expected character, or -1 when anything but whitespace precedes it. */
    private static int past(String json, int from, char expected) {
        int at = from;
        while (at < json.length() && Character.isWhitespace(json.charAt(at))) {
            at++;
        }
        return at < json.length() && json.charAt(at) == expected ? at + 1 : -1;
    }

    private static String unquoted(String json, int first) {
        StringBuilder value = new StringBuilder();
        for (int at = first; at < json.length() && json.charAt(at) != '"'; at++) {
            if (json.charAt(at) != '\\') {
                value.append(json.charAt(at));
            } else if (json.startsWith("\\u", at) && at + ESCAPED <= json.length()) {
                value.append((char) hex(json.substring(at + 2, at + ESCAPED)));
                at += ESCAPED - 1;
            } else if (++at < json.length()) {
                // An escaped quote or backslash is kept; an escaped letter, such as \n, becomes a blank.
                value.append(Character.isLetter(json.charAt(at)) ? ' ' : json.charAt(at));
            }
        }
        return value.toString();
    }

    private static int hex(String digits) {
        return digits.matches("[0-9a-fA-F]{4}") ? Integer.parseInt(digits, 16) : ' ';
    }

    private static String kind(String text) {
        StringBuilder kind = new StringBuilder();
        for (String word : text.strip().split("\\s+", LONGEST)) {
            if (kind.length() >= LONGEST) {
                break;
            }
            String shown = word(word);
            if (!(shown.equals("#") && kind.toString().endsWith("#"))) {
                kind.append(kind.isEmpty() ? "" : " ").append(shown);
            }
        }
        String line = cut(kind.toString());
        return line.chars().anyMatch(each -> each == '\uFFFD' || Character.isISOControl(each)) ? "" : line;
    }

    private static String cut(String line) {
        int end = Math.min(line.length(), LONGEST);
        return line.substring(0, end > 0 && Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end);
    }

    private static String word(String word) {
        long digits = word.chars().filter(Character::isDigit).count();
        return digits > DIGITS_OF_A_NAME ? "#" : digits == 0 ? word : word.replaceAll("\\d+", "#");
    }
}
