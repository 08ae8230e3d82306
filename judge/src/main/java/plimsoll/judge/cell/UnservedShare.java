package plimsoll.judge.cell;

import java.util.Map;
import java.util.Optional;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.QuantityFormat;

/** The share of its operations that a cell rejected or failed. A cell that does less has less work to do. */
public final class UnservedShare {
    private static final double SHARE_MORE_MAX = 0.01;

    private UnservedShare() {}

    /** Returns why one cell is not better than the other, if it left more undone by over one percentage point. */
    public static Optional<String> objection(JudgedCell better, JudgedCell worse) {
        double more = share(better) - share(worse);
        return more <= SHARE_MORE_MAX
                ? Optional.empty()
                : Optional.of(better.variant() + " left " + QuantityFormat.share(share(better))
                        + " of its operations undone and " + worse.variant() + " " + QuantityFormat.share(share(worse))
                        + ": operations that are not done take no time");
    }

    private static double share(JudgedCell cell) {
        Map<String, Double> medians = cell.medians();
        return medians.getOrDefault(LedgerFigures.REJECTED_SHARE.key(), 0.0)
                + medians.getOrDefault(LedgerFigures.ERROR_SHARE.key(), 0.0);
    }
}
