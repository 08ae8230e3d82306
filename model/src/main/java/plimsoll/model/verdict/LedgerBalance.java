package plimsoll.model.verdict;

import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.figure.Figure;

/**
 * The ledger as an equation: attempted = acknowledged + rejected + failed + unknown, and acknowledged = stored + lost +
 * left nothing. Words as in Jepsen's total-queue checker.
 *
 * @param stored acknowledged operations of which at least one copy was found
 * @param lost acknowledged, and not found; or an acknowledged removal whose copy is still there
 * @param duplicated found more than once
 * @param corrupted found with other bytes
 * @param truncated found shorter than sent
 * @param unexpected found, though never sent
 * @param recovered unknown to the client, and found
 * @param phantom rejected or failed, but found
 * @param unsent due, but the generator could not start it
 * @param notAttempted its precondition failed
 * @param aborted abandoned by the client on purpose
 * @param audited false if nothing was listed: stored and lost then mean nothing
 * @param leftNothing acknowledged operations that leave no copy: reads, changes, removals, and what was removed
 */
@WithBuilder
public record LedgerBalance(
        long attempted,
        long acknowledged,
        long rejected,
        long failed,
        long unknown,
        long stored,
        long lost,
        long duplicated,
        long corrupted,
        long truncated,
        long unexpected,
        long recovered,
        long phantom,
        long unsent,
        long notAttempted,
        long aborted,
        boolean audited,
        long leftNothing)
        implements LedgerBalanceBuilder.With {
    public LedgerBalance {
        if (attempted != acknowledged + rejected + failed + unknown) {
            throw new IllegalArgumentException("the ledger does not balance: " + attempted + " attempted, but "
                    + acknowledged + " acknowledged + " + rejected + " rejected + " + failed + " failed + " + unknown
                    + " unknown");
        }
        if (audited && acknowledged != stored + lost + leftNothing) {
            throw new IllegalArgumentException("the ledger does not balance: " + acknowledged + " acknowledged, but "
                    + stored + " stored + " + lost + " lost + " + leftNothing + " that left nothing");
        }
    }

    /**
     * Returns the count of a figure; empty if it does not count the figure, or if only an audit can and nothing was
     * listed.
     */
    public Optional<Long> count(Figure figure) {
        return LedgerCount.of(figure)
                .filter(count -> audited || !figure.ofAudit())
                .map(count -> count.of(this));
    }

    /** Whether acknowledged data is missing, changed or duplicated. */
    public boolean damaged() {
        return audited && LedgerCount.DAMAGE.stream().anyMatch(count -> count.of(this) > 0);
    }
}
