package plimsoll.selftest.dummy;

import java.util.Arrays;
import java.util.Locale;

/** A fault of one upload: its answer, and the copies that are stored of it. */
public enum UploadFault {
    NONE(201, Keeping.WHOLE),
    LOST(201, Keeping.NOTHING),
    CORRUPTED(201, Keeping.CHANGED),
    TRUNCATED(201, Keeping.SHORTENED),
    DUPLICATED(201, Keeping.TWICE),
    /** A copy that was never sent is stored as well. */
    UNEXPECTED(201, Keeping.WITH_A_STRANGER),
    REJECTED(429, Keeping.NOTHING),
    FAILED(404, Keeping.NOTHING),
    UNKNOWN(500, Keeping.NOTHING),
    /** Stored, but the client gets a 500 and cannot know it. */
    RECOVERED(500, Keeping.WHOLE),
    /** Rejected, but stored. */
    PHANTOM(429, Keeping.WHOLE);

    /** The copies in the store afterwards. */
    enum Keeping {
        NOTHING,
        WHOLE,
        CHANGED,
        SHORTENED,
        TWICE,
        WITH_A_STRANGER
    }

    private final int status;
    private final Keeping keeping;

    UploadFault(int status, Keeping keeping) {
        this.status = status;
        this.keeping = keeping;
    }

    int status() {
        return status;
    }

    Keeping keeping() {
        return keeping;
    }

    /** The name in {@code --plant}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static UploadFault named(String word) {
        return Arrays.stream(values())
                .filter(fault -> fault.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no fault is named '" + word + "'"));
    }
}
