package plimsoll.disk;

import java.util.ArrayList;
import java.util.List;

/** The unsynced changes that a power cut drops, in sentences; all are counted, the first ones are listed. */
final class DroppedChanges {
    static final int LISTED_MAX = 40;
    private static final int NAME_CHARACTERS_MAX = 160;

    private final List<String> listed = new ArrayList<>();
    private long count;

    /** Adds one, such as {@code queue.log: 40960 bytes at 81920 not covered by an fsync}. */
    void add(String sentence) {
        count++;
        if (listed.size() < LISTED_MAX) {
            listed.add(sentence);
        }
    }

    long count() {
        return count;
    }

    List<String> listed() {
        return List.copyOf(listed);
    }

    /** Returns a name for one line of text: the member chose it. */
    static String printable(String name) {
        String line = name.replaceAll("\\p{C}|\\p{Zl}|\\p{Zp}", "?");
        return line.length() <= NAME_CHARACTERS_MAX
                ? line
                : "..." + line.substring(line.length() - NAME_CHARACTERS_MAX + 3);
    }
}
