package plimsoll.records;

import java.util.Optional;

/** The text of the event that tells what the last probe of a member saw that did not become ready: launch writes it, and the judge finds it again. */
public final class ProbeWords {
    private static final String LAST = "the last probe: ";

    private ProbeWords() {}

    /** @param seen such as {@code GET /health at port 21001 is answered with HTTP/1.1 503} */
    public static String last(String seen) {
        return LAST + seen;
    }

    /** What was seen, by an event's text; empty for another event. */
    public static Optional<String> seen(String text) {
        return text.startsWith(LAST) ? Optional.of(text.substring(LAST.length())) : Optional.empty();
    }
}
