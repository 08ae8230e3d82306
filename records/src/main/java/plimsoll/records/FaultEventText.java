package plimsoll.records;

import java.util.List;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Fault;

/** Texts for faults in events and findings. */
public final class FaultEventText {
    private static final int DROPPED_SHOWN = 5;

    private FaultEventText() {}

    /**
     * Returns the fault in words, such as {@code pause of todo}; two equal faults of one phase differ only in their
     * events' times.
     */
    public static String of(Fault fault) {
        return switch (fault) {
            case Fault.Pause pause -> "pause of " + pause.member();
            case Fault.End end -> subject(end) + comeback(end);
            case Fault.Stall stall ->
                switch (stall.side()) {
                    case BOTH -> "stall of " + stall.link();
                    case UP, DOWN -> "half-open " + stall.link() + ", " + side(stall.side()) + " stands still";
                };
            case Fault.Partition partition -> "partition of " + String.join(" and ", partition.members());
            case Fault.Reset reset -> "reset of " + reset.link();
        };
    }

    public static String begins(Fault fault) {
        return of(fault) + " begins";
    }

    public static String ends(Fault fault) {
        return of(fault) + " ends";
    }

    /**
     * Returns the text for a fault whose phase ended before it was due.
     *
     * @param due such as {@code after 2000 operations}
     * @param endMillis from the phase's begin to its end
     */
    public static String never(Fault fault, String due, long endMillis, long operations) {
        return of(fault) + " never began: it was due " + due + ", and the load had ended at "
                + QuantityFormat.millis(endMillis) + " with " + operations + " operations";
    }

    public static String failed(Fault fault, Exception cause) {
        return of(fault) + " failed: " + cause.getMessage();
    }

    /** Returns the text for the changes that a power cut dropped. */
    public static String dropped(Fault.End cut, List<String> sentences, long all) {
        String subject = subject(cut);
        if (all == 0) {
            return subject + " dropped nothing: a sync had covered every change";
        }
        List<String> first = sentences.subList(0, Math.min(sentences.size(), DROPPED_SHOWN));
        String more = all > first.size() ? "; and " + (all - first.size()) + " more" : "";
        return subject + " dropped " + all + (all == 1 ? " change: " : " changes: ") + String.join("; ", first) + more;
    }

    private static String subject(Fault.End end) {
        return switch (end.by()) {
            case KILL -> "kill of " + end.member();
            case STOP -> "stop of " + end.member();
            case POWER_CUT -> "power cut of " + end.member();
            case TORN_POWER_CUT -> "torn power cut of " + end.member();
            case LYING_POWER_CUT -> "power cut of " + end.member() + " on a disk that answers a flush too early";
        };
    }

    private static String comeback(Fault.End end) {
        return switch (end.comeback()) {
            case NEVER -> "";
            case SAME -> " and its restart";
            case FRESH -> " and its restart with an empty directory";
        };
    }

    private static String side(Fault.Side side) {
        return side == Fault.Side.UP ? "the way up" : "the way down";
    }
}
