package plimsoll.report.text;

/** Text from a study, a service or a log, made harmless to show: no control, direction or invisible character is left. */
public final class TextSanitizer {
    private TextSanitizer() {}

    /** One line: every run of white space is a blank, and what cannot be seen is written as {@code \\u{1b}}. */
    public static String line(String text) {
        return visible(text.replaceAll("\\s+", " ").strip());
    }

    /** {@link #line} of at most {@code longest} characters; what is left out is counted at the end. */
    public static String line(String text, int longest) {
        String line = line(text.length() > longest * 4L ? text.substring(0, longest * 4) : text);
        if (line.length() <= longest && text.length() <= longest * 4L) {
            return line;
        }
        int kept = Math.min(line.length(), longest);
        int end = kept > 0 && Character.isHighSurrogate(line.charAt(kept - 1)) ? kept - 1 : kept;
        return line.substring(0, end) + " … (" + text.length() + " characters)";
    }

    /** One line as it is, with every blank, but with nothing hidden in it. */
    public static String block(String text) {
        return visible(text);
    }

    private static String visible(String text) {
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
