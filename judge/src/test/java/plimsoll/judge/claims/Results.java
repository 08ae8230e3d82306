package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.CellResultBuilder;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** A result with a few cells, as the judge would build it. */
final class Results {
    static final Verdict DISTURBED = new Verdict.Inconclusive(Verdict.Reason.HOST, "the machine was disturbed");
    static final LedgerBalance ALL_STORED = accepted(125, 0);

    private final List<TrialResult> trials = new ArrayList<>();
    private final List<CellResult> cells = new ArrayList<>();

    static Verdict died(Death death) {
        return new Verdict.Breaks(new Violation.Died(new DeathReport("service", death, "evidence")));
    }

    static LedgerBalance accepted(long acknowledged, long rejected) {
        return LedgerBalanceBuilder.builder()
                .attempted(acknowledged + rejected)
                .acknowledged(acknowledged)
                .rejected(rejected)
                .stored(acknowledged)
                .audited(true)
                .build();
    }

    /** One trial for each verdict, without figures. */
    Results cell(String name, Verdict... verdicts) {
        List<TrialResult> rounds = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            rounds.add(trial(name, rounds.size() + 1, verdict, Map.of(), ALL_STORED));
        }
        return with(name, rounds);
    }

    /** Trials that hold, one for each value. */
    Results figures(String name, String figure, double... values) {
        List<TrialResult> rounds = new ArrayList<>();
        for (double value : values) {
            rounds.add(trial(name, rounds.size() + 1, Verdict.HOLDS, Map.of(figure, value), ALL_STORED));
        }
        return with(name, rounds);
    }

    /** The same cells, of which the last was not steady. */
    Results unsteady() {
        cells.add(cells.removeLast().withUnsteady(Optional.of("it was still warming up")));
        return this;
    }

    /** Trials whose service ran out of heap, one for each value. */
    Results figuresUntilDeath(String name, String figure, double... values) {
        List<TrialResult> rounds = new ArrayList<>();
        for (double value : values) {
            rounds.add(
                    trial(name, rounds.size() + 1, died(new Death.HeapExhausted()), Map.of(figure, value), ALL_STORED));
        }
        return with(name, rounds);
    }

    /** Trials whose service ran out of heap, one for each content of it. */
    Results heaps(String name, HeapContent... contents) {
        List<TrialResult> rounds = new ArrayList<>();
        for (HeapContent content : contents) {
            TrialResult trial = trial(name, rounds.size() + 1, died(new Death.HeapExhausted()), Map.of(), ALL_STORED);
            rounds.add(trial.with().heaps(Map.of("service", content)).build());
        }
        return with(name, rounds);
    }

    /** Trials that hold, one for each balance. */
    Results ledgers(String name, LedgerBalance... balances) {
        List<TrialResult> rounds = new ArrayList<>();
        for (LedgerBalance balance : balances) {
            rounds.add(trial(name, rounds.size() + 1, Verdict.HOLDS, Map.of(), balance));
        }
        return with(name, rounds);
    }

    /** A trial that was repeated and so is not one of its cell's rounds. */
    Results repeatedAttempt(String name, Verdict verdict) {
        trials.add(trial(name, 1, verdict, Map.of(), ALL_STORED));
        return this;
    }

    /** The same trials under other names. */
    Result renamed(UnaryOperator<String> names) {
        Results other = new Results();
        for (CellResult cell : cells) {
            other.with(
                    names.apply(cell.cell()),
                    trials.stream()
                            .filter(trial -> cell.trials().contains(trial.folder()))
                            .toList());
        }
        return other.result();
    }

    Result result() {
        return ResultBuilder.builder()
                .schemaVersion("1.0.0")
                .study("uploads")
                .question("Which survives?")
                .mode("full")
                .seed(1)
                .startedAt("2026-11-21T10:00:00Z")
                .sentence("")
                .cells(cells)
                .trials(trials)
                .repeat("")
                .build();
    }

    private Results with(String name, List<TrialResult> rounds) {
        rounds.stream().filter(round -> !trials.contains(round)).forEach(trials::add);
        cells.add(CellResultBuilder.builder()
                .cell(name)
                .variant(name)
                .load("")
                .limits("")
                .rounds(rounds.size())
                .verdict(Verdict.HOLDS)
                .because("")
                .expected(Expectation.ANY)
                .asExpected(true)
                .trials(rounds.stream().map(TrialResult::folder).toList())
                .build());
        return this;
    }

    private TrialResult trial(
            String cell, int round, Verdict verdict, Map<String, Double> figures, LedgerBalance balance) {
        return TrialResultBuilder.builder()
                .folder("trials/%03d-%s-r%d".formatted(trials.size() + 1, cell, round))
                .cell(cell)
                .variant(cell)
                .round(round)
                .verdict(verdict)
                .because(verdict.getClass().getSimpleName() + " is why")
                .balance(balance)
                .figures(figures)
                .build();
    }
}
