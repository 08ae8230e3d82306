package plimsoll.model.record;

/**
 * An event as data; the event's text has the same for people. A fault is identified by its index among all faults of
 * its experiment, from 0.
 */
public sealed interface Occurrence {
    record PhaseBegan(String phase) implements Occurrence {}

    record PhaseEnded(String phase) implements Occurrence {}

    record FaultBegan(int fault) implements Occurrence {}

    record FaultEnded(int fault) implements Occurrence {}

    /** The phase ended before the fault was due. */
    record FaultMissed(int fault) implements Occurrence {}

    record FaultFailed(int fault) implements Occurrence {}

    /**
     * The result of the last probe of a member that did not become ready.
     *
     * @param seen such as {@code GET /health at port 21001 is answered with HTTP/1.1 503}
     */
    record Probed(String seen) implements Occurrence {}
}
