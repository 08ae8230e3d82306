package plimsoll.model.verdict;

import java.util.Collection;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** A count of the ledger as the sum of others: {@code 125 acknowledged = 120 stored + 5 lost}. */
public record LedgerEquation(LedgerCount whole, List<LedgerCount> parts) {
    /** What the client was told. */
    public static final LedgerEquation TOLD = new LedgerEquation(
            LedgerCount.ATTEMPTED,
            List.of(LedgerCount.ACKNOWLEDGED, LedgerCount.REJECTED, LedgerCount.FAILED, LedgerCount.UNKNOWN));

    /** What became of what was acknowledged, where a store was listed. */
    public static final LedgerEquation KEPT = new LedgerEquation(
            LedgerCount.ACKNOWLEDGED, List.of(LedgerCount.STORED, LedgerCount.LOST, LedgerCount.LEFT_NOTHING));

    public LedgerEquation {
        parts = List.copyOf(parts);
    }

    /** Whether a part is left out where there is none of it: most loads have nothing that is meant to leave no copy. */
    public static boolean seldom(LedgerCount part) {
        return part.equals(LedgerCount.LEFT_NOTHING);
    }

    /**
     * Of all these together.
     *
     * @param shown how a number is written
     */
    public String words(Collection<Balance> of, LongFunction<String> shown) {
        return whole.words(of, shown) + " = "
                + parts.stream()
                        .filter(part -> !seldom(part) || part.sum(of) > 0)
                        .map(part -> part.words(of, shown))
                        .collect(Collectors.joining(" + "));
    }
}
