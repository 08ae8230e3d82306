package plimsoll.model.record;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * An event as data; the event's text has the same for people. A fault is identified by its index among all faults of
 * its experiment, from 0.
 */
public sealed interface Occurrence {
    /** Returns the same with its texts changed, such as without secrets. */
    default Occurrence withTexts(UnaryOperator<String> change) {
        return this;
    }

    record PhaseBegan(String phase) implements Occurrence {}

    record PhaseEnded(String phase) implements Occurrence {}

    record FaultBegan(int fault) implements Occurrence {}

    record FaultEnded(int fault) implements Occurrence {}

    /** The phase ended before the fault was due. */
    record FaultMissed(int fault) implements Occurrence {}

    record FaultFailed(int fault) implements Occurrence {}

    /**
     * A power cut dropped changes of a member's disk that no sync had covered.
     *
     * @param dropped sentences about the first of them, such as {@code queue.log: 40960 bytes at 81920 not covered by an
     *     fsync}
     * @param all number of all of them
     */
    record ChangesDropped(int fault, List<String> dropped, long all) implements Occurrence {
        public ChangesDropped {
            dropped = List.copyOf(dropped);
        }

        @Override
        public Occurrence withTexts(UnaryOperator<String> change) {
            return new ChangesDropped(fault, dropped.stream().map(change).toList(), all);
        }
    }

    /**
     * The lab found why a member's program ended by itself.
     *
     * @param why such as {@code its user 1234 cannot read /app/app.jar of the image}, with the remedy
     */
    record EndExplained(String why) implements Occurrence {
        @Override
        public Occurrence withTexts(UnaryOperator<String> change) {
            return new EndExplained(change.apply(why));
        }
    }

    /**
     * The result of the last probe of a member that did not become ready.
     *
     * @param seen such as {@code GET /health at port 21001 is answered with HTTP/1.1 503}
     */
    record Probed(String seen) implements Occurrence {
        @Override
        public Occurrence withTexts(UnaryOperator<String> change) {
            return new Probed(change.apply(seen));
        }
    }
}
