package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerCount;
import plimsoll.model.verdict.LedgerEquation;

/** Builds the ledger of a cell as equations, all rounds together. */
public final class LedgerText {
    private static final int REASONS = 48;

    private final List<TrialResult> trials;
    private final List<LedgerBalance> balances;
    private final List<LedgerAccount.Equation> equations = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private LedgerText(List<TrialResult> trials) {
        this.trials = trials;
        this.balances = trials.stream().map(TrialResult::balance).toList();
        if (trials.stream().anyMatch(TrialResult::scripted)) {
            remarks.add("the user's own script sent the operations, so their balance is unknown");
        } else if (!trials.isEmpty()) {
            equations.add(equation(LedgerEquation.TOLD));
            addStored();
            addRemarks();
        }
    }

    /** Returns the ledger of a cell; empty without a round. */
    public static Optional<LedgerAccount> of(Result result, CellResult cell) {
        List<TrialResult> trials = ResultSummary.trialsOf(result, cell);
        return trials.isEmpty()
                ? Optional.empty()
                : Optional.of(new LedgerText(trials).account(cell.cell(), thresholds(trials)));
    }

    /** Returns the ledger of a cell in a short line; empty without a round. */
    static String of(List<TrialResult> trials) {
        return new LedgerText(trials).account("", List.of()).brief();
    }

    private LedgerAccount account(String cell, List<String> thresholds) {
        return new LedgerAccount(
                cell, trials.size(), List.copyOf(equations), List.copyOf(remarks), thresholds, reasons());
    }

    private static List<String> thresholds(List<TrialResult> trials) {
        return ObjectiveResult.of(trials).stream().map(ObjectiveResult::words).toList();
    }

    private void addStored() {
        if (balances.stream().noneMatch(LedgerBalance::audited)) {
            remarks.add(CellFigures.nothingToLose(trials).orElse("loss not checked: no store was listed"));
        } else if (balances.stream().allMatch(LedgerBalance::audited)) {
            equations.add(equation(LedgerEquation.KEPT));
        } else {
            remarks.add("the stored operations are unknown for some rounds");
        }
    }

    private void addRemarks() {
        Stream.concat(LedgerCount.BESIDE.stream(), LedgerCount.NOT_SENT.stream())
                .filter(count -> count.sum(balances) > 0)
                .forEach(count -> remarks.add(count.words(balances, QuantityFormat::count) + " ("
                        + count.figure().says() + ")"));
    }

    private LedgerAccount.Equation equation(LedgerEquation equation) {
        return new LedgerAccount.Equation(
                term(equation.whole(), false),
                equation.parts().stream()
                        .filter(part -> !LedgerEquation.seldom(part) || part.sum(balances) > 0)
                        .map(part -> term(part, part.figure().column().isPresent()))
                        .toList());
    }

    private LedgerAccount.Term term(LedgerCount count, boolean bad) {
        long sum = count.sum(balances);
        return new LedgerAccount.Term(QuantityFormat.count(sum), count.word(), bad && sum > 0);
    }

    private List<String> reasons() {
        Map<String, Long> all = new TreeMap<>();
        trials.forEach(trial -> trial.reasons().forEach((reason, count) -> all.merge(reason, count, Long::sum)));
        return all.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(REASONS)
                .map(one -> QuantityFormat.count(one.getValue()) + " " + one.getKey())
                .toList();
    }
}
