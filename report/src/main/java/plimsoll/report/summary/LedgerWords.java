package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Balance;
import plimsoll.model.verdict.LedgerCount;
import plimsoll.model.verdict.LedgerEquation;

/** The ledger of a cell as an equation, all its rounds together. */
final class LedgerWords {
    private final List<Balance> balances;

    LedgerWords(List<Balance> balances) {
        this.balances = balances;
    }

    /** Empty without a round. */
    static String of(List<TrialResult> trials) {
        LedgerWords words =
                new LedgerWords(trials.stream().map(TrialResult::balance).toList());
        if (trials.stream().anyMatch(TrialResult::scripted)) {
            return "a script of the user's own sent the operations, so their balance is not known";
        }
        return trials.isEmpty() ? "" : words.sentence();
    }

    String sentence() {
        List<String> parts = new ArrayList<>();
        parts.add(LedgerEquation.TOLD.words(balances, Amounts::count));
        parts.add(kept());
        Stream.concat(LedgerCount.BESIDE.stream(), LedgerCount.NOT_SENT.stream())
                .filter(count -> count.sum(balances) > 0)
                .forEach(count -> parts.add(count.words(balances, Amounts::count) + " ("
                        + count.figure().says() + ")"));
        return String.join("; ", parts);
    }

    private String kept() {
        if (balances.stream().noneMatch(Balance::audited)) {
            return "loss not checked: no store was listed";
        }
        return balances.stream().allMatch(Balance::audited)
                ? LedgerEquation.KEPT.words(balances, Amounts::count)
                : "what was stored is not known for every round";
    }
}
