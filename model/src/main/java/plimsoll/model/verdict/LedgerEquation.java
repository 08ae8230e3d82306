package plimsoll.model.verdict;

import java.util.Collection;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** A count of the ledger as the sum of others: {@code 125 acknowledged = 120 stored + 5 lost}. */
public final class LedgerEquation {
    /** How each attempted operation was answered. */
    public static final LedgerEquation TOLD = new LedgerEquation(
            LedgerCount.ATTEMPTED,
            LedgerCount.ACKNOWLEDGED,
            LedgerCount.REJECTED,
            LedgerCount.FAILED,
            LedgerCount.UNKNOWN);

    /** Where each acknowledged operation ended up, if a store was listed. */
    public static final LedgerEquation KEPT = new LedgerEquation(
            LedgerCount.ACKNOWLEDGED, LedgerCount.STORED, LedgerCount.LOST, LedgerCount.LEFT_NOTHING);

    private final LedgerCount whole;
    private final List<LedgerCount> parts;

    private LedgerEquation(LedgerCount whole, LedgerCount... parts) {
        this.whole = whole;
        this.parts = List.of(parts);
    }

    public LedgerCount whole() {
        return whole;
    }

    public List<LedgerCount> parts() {
        return parts;
    }

    /** Whether a part is left out when it is 0: most loads have no operations that are meant to leave no copy. */
    public static boolean seldom(LedgerCount part) {
        return part.equals(LedgerCount.LEFT_NOTHING);
    }

    /**
     * Returns the equation over the sum of several balances.
     *
     * @param shown formats a number
     */
    public String words(Collection<LedgerBalance> balances, LongFunction<String> shown) {
        return whole.words(balances, shown) + " = "
                + parts.stream()
                        .filter(part -> !seldom(part) || part.sum(balances) > 0)
                        .map(part -> part.words(balances, shown))
                        .collect(Collectors.joining(" + "));
    }
}
