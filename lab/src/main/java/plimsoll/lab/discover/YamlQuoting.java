package plimsoll.lab.discover;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes arbitrary text as YAML, in which no character is invisible or turns the direction of the line. */
final class YamlQuoting {
    private static final Pattern PLAIN = Pattern.compile("(-[A-Za-z0-9-]|[A-Za-z/])[A-Za-z0-9_./=+$ {}:?-]*");
    private static final Pattern SPECIAL = Pattern.compile(": |:$| $|  |^(?i:true|false|null|yes|no|on|off)$");
    private static final Pattern NOT_PRINTABLE =
            Pattern.compile("([^\\x20-\\x7e\\u00a0-\\u2027\\u202f-\\ud7ff\\uf900-\\ufffd]|\\p{Cf})+");
    private static final Pattern SIMPLE_WORD = Pattern.compile("[A-Za-z0-9_./=+${}:,@%-]+");

    private YamlQuoting() {}

    /** Returns a text as the value of a key on a line of its own. */
    static String value(String text) {
        boolean plain = PLAIN.matcher(text).matches() && !SPECIAL.matcher(text).find();
        return plain ? text : quoted(text);
    }

    /** Returns a text as a value inside brackets or braces. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(point -> {
            if (point == '"' || point == '\\') {
                quoted.append('\\').appendCodePoint(point);
            } else if (invisible(point)) {
                quoted.append(String.format(java.util.Locale.ROOT, point > 0xffff ? "\\U%08x" : "\\u%04x", point));
            } else {
                quoted.appendCodePoint(point);
            }
        });
        return quoted.append('"').toString();
    }

    private static boolean invisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** Returns a command or its arguments: one text if a shell would split it at the same places, otherwise a list. */
    static String words(List<String> words) {
        return words.stream().allMatch(word -> SIMPLE_WORD.matcher(word).matches())
                ? value(String.join(" ", words))
                : words.stream().map(YamlQuoting::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Returns a comment of one line. */
    static String comment(String text) {
        return "# " + clean(text);
    }

    /** Replaces line breaks, invisible characters and all that YAML does not allow with blanks. */
    static String clean(String text) {
        return NOT_PRINTABLE.matcher(text).replaceAll(" ").strip();
    }
}
