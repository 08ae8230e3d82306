package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures text in columns of a terminal: a wide character takes two columns, a combining one or a colour none. */
final class DisplayWidth {
    /** The sequence that begins or ends a colour. */
    private static final Pattern STYLE = Pattern.compile(Pattern.quote(TerminalSequence.MARK) + "\\[[0-9;]*m");

    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x2E80, 0x303E},
        {0x3041, 0xA4CF},
        {0xA960, 0xA97F},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x1F300, 0x1F64F},
        {0x1F680, 0x1F6FF},
        {0x1F900, 0x1F9FF},
        {0x20000, 0x3FFFD}
    };

    private DisplayWidth() {}

    /** Returns the width of a text without control characters other than those of {@link TerminalStyle}. */
    static int width(String text) {
        String plain = text.indexOf('\u001b') < 0 ? text : STYLE.matcher(text).replaceAll("");
        return plain.codePoints().map(DisplayWidth::width).sum();
    }

    /** Pads the text on the right with blanks up to {@code width}. */
    static String padRight(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    /** Pads the text on the left with blanks up to {@code width}. */
    static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text))) + text;
    }

    /** Cuts a text to {@code width} columns; a cut text ends with an ellipsis. */
    static String truncate(String text, int width) {
        return width(text) <= width ? text : head(text, Math.max(0, width - 1)) + (width > 0 ? "…" : "");
    }

    /** Breaks a text into lines of at most {@code width} columns, at blanks if possible. */
    static List<String> wrap(String text, int width) {
        int most = Math.max(8, width);
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            if (!line.isEmpty() && width(line.toString()) + 1 + width(rest) > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (width(rest) > most) {
                String head = head(rest, most);
                lines.add(head);
                rest = rest.substring(head.length());
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        if (!line.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }

    /** Returns the longest beginning of at most {@code width} columns that does not end within the sequence of a colour. */
    private static String head(String text, int width) {
        Matcher style = STYLE.matcher(text);
        int used = 0;
        int at = 0;
        while (at < text.length()) {
            boolean colour = style.region(at, text.length()).lookingAt();
            int point = text.codePointAt(at);
            used += colour ? 0 : width(point);
            if (used > width) {
                break;
            }
            at = colour ? style.end() : at + Character.charCount(point);
        }
        return text.substring(0, at);
    }

    private static int width(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        for (int[] range : WIDE) {
            if (point >= range[0] && point <= range[1]) {
                return 2;
            }
        }
        return 1;
    }
}
