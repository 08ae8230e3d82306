package plimsoll.judge.cell;

import java.util.Map;
import java.util.Optional;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.TrialResult;

/** The share of its operations that a cell rejected or failed. A cell that does less has less work to do. */
public final class UnservedShare {
    private static final double SMALL = 0.01;

    private UnservedShare() {}

    /** Returns why one cell is not better than the other, if it left more undone by over one percentage point. */
    public static Optional<String> objection(JudgedCell better, JudgedCell worse) {
        double more = share(better) - share(worse);
        return more <= SMALL
                ? Optional.empty()
                : Optional.of(better.variant() + " left " + QuantityFormat.share(share(better))
                        + " of its operations undone and " + worse.variant() + " " + QuantityFormat.share(share(worse))
                        + ": operations that are not done take no time");
    }

    /** Whether a trial left at most one percent of its operations undone, so that its figures are of the whole load. */
    static boolean isSmall(TrialResult trial) {
        return share(trial.figures()) <= SMALL;
    }

    private static double share(JudgedCell cell) {
        return share(cell.medians());
    }

    private static double share(Map<String, Double> figures) {
        return figures.getOrDefault(LedgerFigures.REJECTED_SHARE.key(), 0.0)
                + figures.getOrDefault(LedgerFigures.ERROR_SHARE.key(), 0.0);
    }
}
