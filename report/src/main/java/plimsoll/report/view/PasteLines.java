package plimsoll.report.view;

import java.util.ArrayList;
import java.util.List;

/** Breaks text to be copied into lines that a terminal or a document can hold. */
public final class PasteLines {
    private static final int WIDEST = 70;

    /** The blank and the backslash at the end of a line that continues. */
    private static final int CONTINUED = 2;

    private PasteLines() {}

    public static List<String> of(View.Paste paste) {
        return of(paste, WIDEST + CONTINUED);
    }

    /** @param room columns of a line, if it can be broken */
    public static List<String> of(View.Paste paste, int room) {
        return paste.shell()
                ? words(paste.text(), Math.min(WIDEST, room - CONTINUED))
                : paste.text().lines().toList();
    }

    /** Breaks a command between words; a continued line ends in a backslash. */
    private static List<String> words(String text, int widest) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() + word.length() > widest && !line.isEmpty()) {
                lines.add(line + "\\");
                line.setLength(0);
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
