package plimsoll.report.view;

import java.util.ArrayList;
import java.util.List;

/** Breaks text to be copied into lines that a terminal or a document can hold. */
public final class PasteLines {
    private static final int WIDEST = 70;

    private PasteLines() {}

    public static List<String> of(View.Paste paste) {
        return paste.shell() ? words(paste.text()) : paste.text().lines().toList();
    }

    /** Breaks a command between words; a continued line ends in a backslash. */
    private static List<String> words(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() + word.length() > WIDEST && !line.isEmpty()) {
                lines.add(line + "\\");
                line.setLength(0);
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
