package plimsoll.report.text;

/** Makes text from a study, a service or a log safe to show: no control, direction or invisible character is left. */
public final class TextSanitizer {
    private TextSanitizer() {}

    /** Returns one line: each run of white space becomes a blank, an invisible character becomes {@code \\u{1b}}. */
    public static String line(String text) {
        return isPlain(text) ? text : block(text.replaceAll("\\s+", " ").strip());
    }

    /** Whether it is one line of visible ASCII with single blanks between its words, as most texts are. */
    private static boolean isPlain(String text) {
        char before = ' ';
        for (int at = 0; at < text.length(); at++) {
            char next = text.charAt(at);
            if (next < ' ' || next > '~' || (next == ' ' && before == ' ')) {
                return false;
            }
            before = next;
        }
        return text.isEmpty() || before != ' ';
    }

    /** Returns {@link #line} cut to {@code longest} characters; a cut text ends with its full length. */
    public static String line(String text, int longest) {
        String line = line(text.length() > longest * 4L ? text.substring(0, longest * 4) : text);
        if (line.length() <= longest && text.length() <= longest * 4L) {
            return line;
        }
        int kept = Math.min(line.length(), longest);
        int end = kept > 0 && Character.isHighSurrogate(line.charAt(kept - 1)) ? kept - 1 : kept;
        return line.substring(0, end) + " … (" + text.length() + " characters)";
    }

    /** Returns the text with its blanks unchanged; an invisible character becomes {@code \\u{1b}}. */
    public static String block(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (hidden(point)) {
                out.append("\\u{").append(Integer.toHexString(point)).append('}');
            } else {
                out.appendCodePoint(point);
            }
        });
        return out.toString();
    }

    private static boolean hidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
    }
}
