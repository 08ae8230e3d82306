package plimsoll.selftest.dummy;

import java.util.Arrays;
import java.util.Locale;

/** What is done to one upload: how it is answered, and what is stored of it. */
public enum UploadFault {
    NONE(201, Keeping.WHOLE),
    LOST(201, Keeping.NOTHING),
    CORRUPTED(201, Keeping.CHANGED),
    TRUNCATED(201, Keeping.SHORTENED),
    DUPLICATED(201, Keeping.TWICE),
    /** Beside it something is stored that nobody sent. */
    UNEXPECTED(201, Keeping.WITH_A_STRANGER),
    REJECTED(429, Keeping.NOTHING),
    FAILED(404, Keeping.NOTHING),
    UNKNOWN(500, Keeping.NOTHING),
    /** The client cannot know, but it is there. */
    RECOVERED(500, Keeping.WHOLE),
    /** Refused, and there all the same. */
    PHANTOM(429, Keeping.WHOLE);

    /** What the store holds afterwards. */
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

    /** As {@code --plant} writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static UploadFault named(String word) {
        return Arrays.stream(values())
                .filter(fault -> fault.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no fault is called '" + word + "'"));
    }
}
