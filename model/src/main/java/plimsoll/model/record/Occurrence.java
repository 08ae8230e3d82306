package plimsoll.model.record;

/** What an event says to a program; its text says the same to a person. A fault is told by its place among all of its experiment, from 0. */
public sealed interface Occurrence {
    record PhaseBegan(String phase) implements Occurrence {}

    record PhaseEnded(String phase) implements Occurrence {}

    record FaultBegan(int fault) implements Occurrence {}

    record FaultEnded(int fault) implements Occurrence {}

    /** The phase was over before the fault's moment came. */
    record FaultMissed(int fault) implements Occurrence {}

    record FaultFailed(int fault) implements Occurrence {}

    /**
     * The last probe of a member that did not become ready.
     *
     * @param seen such as {@code GET /health at port 21001 is answered with HTTP/1.1 503}
     */
    record Probed(String seen) implements Occurrence {}
}
