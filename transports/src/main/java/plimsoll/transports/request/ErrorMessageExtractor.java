package plimsoll.transports.request;

import java.util.List;
import java.util.Optional;

/**
 * What an answer that is no acknowledgement says of itself, as one kind of ending among few: of JSON the string that says
 * most ({@code detail} and {@code title} are those of RFC 9457), of text its first line, of a page nothing. Numbers and
 * whatever has three digits stand as {@code #}, so that an identity or a time makes no kind of its own.
 */
public final class ErrorMessageExtractor {
    /** As many bytes of a body as are worth keeping for it. */
    public static final int LONGEST_READ = 2048;

    private static final int LONGEST = 120;
    private static final int DIGITS_OF_A_NAME = 2;
    /** A backslash, a u and four digits. */
    private static final int ESCAPED = 6;

    private static final List<String> KEYS =
            List.of("\"detail\"", "\"message\"", "\"error_description\"", "\"reason\"", "\"error\"", "\"title\"");

    private ErrorMessageExtractor() {}

    /**
     * Looks at each character a few times, since an overloaded service may refuse as fast as it is asked.
     *
     * @param body or how it begins; what lies beyond {@value #LONGEST_READ} characters is not looked at
     * @return empty when it says nothing that can be shown
     */
    public static String in(String body) {
        String text = body.substring(0, Math.min(body.length(), LONGEST_READ)).strip();
        if (text.isEmpty() || text.charAt(0) == '<') {
            return "";
        }
        return json(text)
                ? field(text).map(ErrorMessageExtractor::kind).orElse("")
                : kind(text.lines().findFirst().orElse(""));
    }

    /** A log line may start with a bracket too. */
    private static boolean json(String text) {
        return text.charAt(0) == '{' || text.matches("(?s)\\[\\s*[\\[{\"\\]].*");
    }

    /** The first key of the list that has a string which is not empty. */
    private static Optional<String> field(String json) {
        return KEYS.stream()
                .map(key -> string(json, key))
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    /** What looks like the key may be another one's value. */
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

    /** Behind that character, or -1 when something other than blanks stands before it. */
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
                // Of the others quotes and backslashes stand for themselves; a line's end is a blank.
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
