package plimsoll.acceptance.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The ways in which the service lies. */
enum Lie {
    NONE,
    /** Acknowledges every upload, and keeps all but each thousandth and the last. */
    DROP,
    /** Lists one upload twice. */
    DUPLICATE,
    /** Changes a byte in the middle of one upload. */
    CORRUPT,
    /** Stores one upload without its last byte. */
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
    REDIRECT,
    /** Changes a byte in the middle of one download. */
    FLIP,
    /** Answers one download without its last byte. */
    CUT,
    /** Answers one download with another upload. */
    EXCHANGE;

    /** @param names in lower case, with commas between them */
    static List<Lie> named(String names) {
        List<Lie> lies = new ArrayList<>();
        for (String name : names.toUpperCase(Locale.ROOT).split(",", -1)) {
            lies.add(valueOf(name));
        }
        return List.copyOf(lies);
    }
}
