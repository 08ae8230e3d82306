package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.SequentialRanking;

/**
 * The trials that count as evidence, by the name of their cell.
 *
 * @param looks at cells whose rounds were added until they were decided, by the name of their result
 */
public record ClaimEvidence(Map<String, List<RoundEvidence>> byCell, Map<String, List<SequentialRanking>> looks) {
    static ClaimEvidence of(List<ClaimsEvaluator.Source> results) {
        List<ClaimsEvaluator.Source> sources = CurrentCells.of(results).sources();
        Map<String, List<RoundEvidence>> cells = new LinkedHashMap<>();
        for (ClaimsEvaluator.Source source : sources) {
            for (CellResult cell : source.result().cells()) {
                cells.computeIfAbsent(cell.cell(), _ -> new ArrayList<>())
                        .addAll(rounds(source.name(), source.result(), cell));
            }
        }
        return new ClaimEvidence(
                cells,
                sources.stream()
                        .collect(Collectors.toMap(
                                ClaimsEvaluator.Source::name,
                                source -> source.result().sequential(),
                                (first, second) -> Stream.of(first, second)
                                        .flatMap(List::stream)
                                        .toList())));
    }

    /** Returns the answer to a claim on a figure that a warm-up changes, if no result had one of its cells steady. */
    Optional<ClaimAnswer> unsteady(String figure, String... ofCells) {
        return Stream.of(ofCells)
                .flatMap(cell -> of(cell).unsteady(figure).stream())
                .findFirst();
    }

    /** A cell lists one folder per round, so superseded attempts are left out. */
    private static List<RoundEvidence> rounds(String source, Result result, CellResult cell) {
        return result.trials().stream()
                .filter(trial -> cell.trials().contains(trial.folder()))
                .map(trial -> new RoundEvidence(source, trial, cell.unsteady()))
                .toList();
    }

    /**
     * Returns the share of an error that may be spent on two cells by their common rounds: all of it, unless their
     * results decided how many there are. Each such result has spent the rest at its other looks. Two cells whose looks
     * are not the same spend the shares of both: the sum over all looks at which either may have ended is at most 1.
     *
     * @param rounds number of the last common round, by result
     */
    double errorShare(String of, String to, Map<String, Integer> rounds) {
        return rounds.entrySet().stream()
                .flatMap(last -> looks.getOrDefault(last.getKey(), List.of()).stream()
                        .filter(ranking ->
                                ranking.cells().contains(of) || ranking.cells().contains(to))
                        .collect(Collectors.toMap(
                                SequentialRanking::looks,
                                ranking -> ranking.share(last.getValue()),
                                (first, _) -> first))
                        .values()
                        .stream())
                .reduce(1.0, (first, second) -> first * second);
    }

    Trials of(String cell) {
        return new Trials(cell, byCell.getOrDefault(cell, List.of()));
    }

    /** All rounds of one cell. */
    record Trials(String cell, List<RoundEvidence> all) {
        boolean isEmpty() {
            return all.isEmpty();
        }

        List<RoundEvidence> decided() {
            return all.stream().filter(trial -> !trial.inconclusive()).toList();
        }

        /**
         * Returns the rounds whose figure covers the whole run. If the cell was steady in some result, all rounds of
         * the other results are left out: to choose among rounds would be to choose among figures.
         */
        List<RoundEvidence> covering(String figure) {
            List<RoundEvidence> covering = whole(figure);
            List<RoundEvidence> steady = covering.stream()
                    .filter(round -> round.objection(figure).isEmpty())
                    .toList();
            return steady.isEmpty() ? covering : steady;
        }

        private List<RoundEvidence> whole(String figure) {
            return all.stream().filter(round -> round.covers(figure)).toList();
        }

        /** Returns the end of a sentence about the rounds that {@link #covering} leaves out; empty if it has all. */
        String leftOut(String figure) {
            int count = whole(figure).size() - covering(figure).size();
            return count == 0
                    ? ""
                    : ", without " + QuantityFormat.many(count, "round") + " of runs in which " + cell
                            + " was not steady";
        }

        Optional<ClaimAnswer> unsteady(String figure) {
            return covering(figure).stream()
                    .flatMap(round -> round.objection(figure).stream())
                    .findFirst()
                    .map(why -> ClaimAnswer.undecided(why, all));
        }

        /** Returns the reason why no round is usable. */
        ClaimAnswer unusable() {
            return isEmpty() ? ClaimAnswer.notRun(cell) : ClaimAnswer.undecided(cell + ": " + reasons(), all);
        }

        private String reasons() {
            return all.stream()
                    .map(RoundEvidence::trial)
                    .map(TrialResult::because)
                    .distinct()
                    .limit(2)
                    .collect(Collectors.joining("; "));
        }
    }
}
