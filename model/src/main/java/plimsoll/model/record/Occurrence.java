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
     * A member ended with exit code 0 while processes that it had started were still running, as that of a program which
     * continues in the background.
     *
     * @param processes the first of their programs
     */
    record LeftRunning(List<String> processes) implements Occurrence {
        public LeftRunning {
            processes = List.copyOf(processes);
        }

        @Override
        public Occurrence withTexts(UnaryOperator<String> change) {
            return new LeftRunning(processes.stream().map(change).toList());
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
