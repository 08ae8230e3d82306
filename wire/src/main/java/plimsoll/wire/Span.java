package plimsoll.wire;

import java.util.Locale;

/** What is timed of a phase's operations; a worker's log of histograms has one tag for each. */
public enum Span {
    /** Acknowledged, from the intended start. */
    RESPONSE,
    /** Acknowledged, from the send. */
    SERVICE,
    /** Acknowledged, from the send until the last byte of what it carries had left; of drivers that tell. */
    SENDING,
    /** Acknowledged, from then to the answer. */
    WAITING,
    /** From the intended start to the send, of every operation that was sent. */
    LAG,
    /** Rejected, from the intended start. */
    REFUSED,
    /** Failed or unknown, from the intended start. */
    FAILED,
    /** Given up by the client on purpose, from the intended start. */
    ABORTED,
    /** Not acknowledged, whatever it was instead, from the send. */
    UNACKNOWLEDGED,
    /** Of a fill or a drain, in nanoseconds: from the call to its return. */
    NANOS;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** @throws IllegalArgumentException when nothing of this name is timed */
    public static Span of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    /** Its name in tags and in the study: lower case. */
    public String key() {
        return key;
    }

    /** Of its histograms in a phase, such as {@code burst.response}. */
    public String tag(String phase) {
        return phase + "." + key;
    }
}
