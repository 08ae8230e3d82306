package plimsoll.acceptance.service;

import java.util.Locale;

/** The ways in which the service lies. */
enum Lie {
    NONE,
    /** Acknowledges every upload, and keeps all but each thousandth and the last. */
    DROP,
    /** Lists the first upload twice. */
    DUPLICATE,
    /** Changes a byte in the middle of the first upload. */
    CORRUPT,
    /** Stores the first upload without its last byte. */
    TRUNCATE,
    /** Reads every upload whole and never answers. */
    HANG,
    /** Closes in the middle of its answer's head. */
    CLOSE,
    /** Announces a longer answer than it sends. */
    SHORT,
    /** Sends a longer answer than it announced. */
    LONG,
    /** Sends headers without end. */
    HEADERS,
    /** Redirects every client back to the same address. */
    REDIRECT;

    static Lie named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }
}
