package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Balance;
import plimsoll.report.text.Amounts;

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
        parts.add(sum(Balance::attempted) + " attempted = " + sum(Balance::acknowledged) + " acknowledged + "
                + sum(Balance::rejected) + " rejected + " + sum(Balance::failed) + " failed + "
                + sum(Balance::unknown) + " unknown");
        parts.add(kept());
        aside(parts, Balance::aborted, "aborted on purpose");
        aside(parts, Balance::duplicated, "duplicated");
        aside(parts, Balance::corrupted, "corrupted");
        aside(parts, Balance::truncated, "truncated");
        aside(parts, Balance::recovered, "unknown and found");
        aside(parts, Balance::phantom, "refused or failed and found");
        aside(parts, Balance::unexpected, "sent by nobody and found");
        return String.join("; ", parts);
    }

    private String kept() {
        if (balances.stream().noneMatch(Balance::audited)) {
            return "loss not checked: no store was listed";
        }
        return balances.stream().allMatch(Balance::audited)
                ? sum(Balance::acknowledged) + " acknowledged = " + sum(Balance::stored) + " stored + "
                        + sum(Balance::lost) + " lost" + leftNothing()
                : "what was stored is not known for every round";
    }

    /** Reads, and what was removed since: without them the equation would not be one. */
    private String leftNothing() {
        return balances.stream().allMatch(balance -> balance.leftNothing() == 0)
                ? ""
                : " + " + sum(Balance::leftNothing) + " that left nothing";
    }

    private void aside(List<String> parts, ToLongFunction<Balance> of, String what) {
        if (balances.stream().mapToLong(of).sum() > 0) {
            parts.add(sum(of) + " " + what);
        }
    }

    private String sum(ToLongFunction<Balance> of) {
        return Amounts.count(balances.stream().mapToLong(of).sum());
    }
}
