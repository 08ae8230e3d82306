package plimsoll.wire;

import java.util.Locale;

/** A timed span of a phase's operations; a worker's histogram log has one tag for each. */
public enum Span {
    /** Acknowledged, from the intended start. */
    RESPONSE,
    /** Acknowledged, from the send. */
    SERVICE,
    /** Acknowledged, from the send until the last byte of the payload had left; only of drivers that report it. */
    SENDING,
    /** Acknowledged, from the last byte sent to the answer; only of drivers that report it. */
    WAITING,
    /** From the intended start to the send, of every operation that was sent. */
    LAG,
    /** Rejected, from the intended start. */
    REFUSED,
    /** Failed or unknown, from the intended start. */
    FAILED,
    /** Abandoned by the client on purpose, from the intended start. */
    ABORTED,
    /** Any outcome but acknowledged, from the send. */
    UNACKNOWLEDGED,
    /** In a fill or a drain, from the call to its return, in nanoseconds. */
    NANOS;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** The name in tags and in the study, in lower case. */
    public String key() {
        return key;
    }

    /** Returns the tag of its histograms in a phase, such as {@code burst.response}. */
    public String tag(String phase) {
        return phase + "." + key;
    }
}
