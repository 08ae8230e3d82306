package plimsoll.judge.claims;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import plimsoll.model.verdict.Balance;

/** The counts of a ledger by name; what an audit would have found is no figure without one. */
final class LedgerFigures {
    private static final Map<String, ToLongFunction<Balance>> TOLD = Map.of(
            "attempted", Balance::attempted,
            "acknowledged", Balance::acknowledged,
            "rejected", Balance::rejected,
            "failed", Balance::failed,
            "unknown", Balance::unknown,
            "aborted", Balance::aborted);
    private static final Map<String, ToLongFunction<Balance>> FOUND = Map.of(
            "stored", Balance::stored,
            "lost", Balance::lost,
            "duplicated", Balance::duplicated,
            "corrupted", Balance::corrupted,
            "truncated", Balance::truncated,
            "unexpected", Balance::unexpected,
            "recovered", Balance::recovered,
            "phantom", Balance::phantom);

    private LedgerFigures() {}

    static Optional<Double> of(Balance balance, String name) {
        Optional<ToLongFunction<Balance>> told = Optional.ofNullable(TOLD.get(name));
        return told.or(() -> Optional.ofNullable(FOUND.get(name)).filter(_ -> balance.audited()))
                .map(count -> (double) count.applyAsLong(balance));
    }

    static Set<String> names() {
        Set<String> names = new TreeSet<>(TOLD.keySet());
        names.addAll(FOUND.keySet());
        return names;
    }
}
