package queues.segment;

import java.io.IOException;

/**
 * Bytes that were safely on the disk are missing or changed. The log modified nothing, and delivers nothing beyond
 * them.
 */
public final class CorruptLog extends IOException {
    private static final long serialVersionUID = 1;

    CorruptLog(String file, long at, String what) {
        super(file + " is damaged at byte " + at + ": " + what
                + "; restore the file from a copy, or move the whole directory away to begin anew");
    }
}
