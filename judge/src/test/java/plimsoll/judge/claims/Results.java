package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Balance;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Ending;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** A result of a few cells, as the judge would make it. */
final class Results {
    static final Verdict DISTURBED = new Verdict.Inconclusive(Verdict.Reason.HOST, "the machine was disturbed");
    static final Balance ALL_STORED = accepted(125, 0);

    private final List<TrialResult> trials = new ArrayList<>();
    private final List<CellResult> cells = new ArrayList<>();

    static Verdict died(Death death) {
        return new Verdict.Breaks(new Violation.Died(new Ending("service", death, "evidence")));
    }

    static Balance accepted(long acknowledged, long rejected) {
        return new Balance(
                acknowledged + rejected,
                acknowledged,
                rejected,
                0,
                0,
                acknowledged,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                true);
    }

    /** One trial a verdict, none of them with a figure. */
    Results cell(String name, Verdict... verdicts) {
        List<TrialResult> rounds = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            rounds.add(trial(name, rounds.size() + 1, verdict, Map.of(), ALL_STORED));
        }
        return with(name, rounds);
    }

    /** Trials that hold, one a value. */
    Results figures(String name, String figure, double... values) {
        List<TrialResult> rounds = new ArrayList<>();
        for (double value : values) {
            rounds.add(trial(name, rounds.size() + 1, Verdict.HOLDS, Map.of(figure, value), ALL_STORED));
        }
        return with(name, rounds);
    }

    /** Trials that hold, one a ledger. */
    Results ledgers(String name, Balance... balances) {
        List<TrialResult> rounds = new ArrayList<>();
        for (Balance balance : balances) {
            rounds.add(trial(name, rounds.size() + 1, Verdict.HOLDS, Map.of(), balance));
        }
        return with(name, rounds);
    }

    /** A trial that was repeated and therefore is none of its cell's rounds. */
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
        return new Result(
                "1.0.0",
                "uploads",
                "Which survives?",
                "full",
                1,
                "2026-11-21T10:00:00Z",
                "",
                0,
                false,
                cells,
                trials,
                List.of(),
                Map.of(),
                "",
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    private Results with(String name, List<TrialResult> rounds) {
        rounds.stream().filter(round -> !trials.contains(round)).forEach(trials::add);
        cells.add(new CellResult(
                name,
                name,
                "",
                "",
                rounds.size(),
                0,
                Verdict.HOLDS,
                "",
                Expectation.ANY,
                true,
                rounds.stream().map(TrialResult::folder).toList(),
                Map.of()));
        return this;
    }

    private TrialResult trial(String cell, int round, Verdict verdict, Map<String, Double> figures, Balance balance) {
        return new TrialResult(
                "trials/%03d-%s-r%d".formatted(trials.size() + 1, cell, round),
                cell,
                cell,
                round,
                verdict,
                verdict.getClass().getSimpleName() + " is why",
                List.of(),
                List.of(),
                balance,
                figures,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Map.of());
    }
}
