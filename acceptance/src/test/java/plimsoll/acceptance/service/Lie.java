package plimsoll.acceptance.service;

import java.util.Locale;

/** In which way the service is not to be trusted. */
enum Lie {
    NONE,
    /** Acknowledges every upload, and keeps all but each thousandth and the last. */
    DROP,
    /** Lists the first upload twice. */
    DUPLICATE,
    /** Another byte in the middle of the first upload. */
    CORRUPT,
    /** The first upload without its last byte. */
    TRUNCATE,
    /** Takes every upload whole and never answers. */
    HANG,
    /** Ends in the middle of its answer's head. */
    CLOSE,
    /** Announces more of an answer than comes before it ends. */
    SHORT,
    /** Sends more of an answer than it announced. */
    LONG,
    /** Headers without end. */
    HEADERS,
    /** Sends whoever asks to where they came from. */
    REDIRECT;

    static Lie named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
