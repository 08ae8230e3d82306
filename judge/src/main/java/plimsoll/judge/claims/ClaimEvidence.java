package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.cell.UnsteadyFigures;
import plimsoll.model.figure.Figures;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.SequentialRounds;

/**
 * The trials that count as evidence, by the name of their cell.
 *
 * @param unsteady why the rates, times and costs of a cell are no evidence, by its name
 * @param sequential cells whose rounds end once their comparison is settled, by name
 */
public record ClaimEvidence(
        Map<String, List<RoundEvidence>> byCell,
        Map<String, String> unsteady,
        Map<String, SequentialRounds> sequential) {
    static ClaimEvidence of(List<ClaimsEvaluator.Source> sources) {
        Map<String, List<RoundEvidence>> cells = new LinkedHashMap<>();
        Map<String, String> unsteady = new LinkedHashMap<>();
        Map<String, SequentialRounds> sequential = new LinkedHashMap<>();
        for (ClaimsEvaluator.Source source : sources) {
            for (CellResult cell : source.result().cells()) {
                cells.computeIfAbsent(cell.cell(), _ -> new ArrayList<>())
                        .addAll(rounds(source.name(), source.result(), cell));
                cell.unsteady().ifPresent(why -> unsteady.putIfAbsent(cell.cell(), why));
                cell.sequential().ifPresent(rounds -> sequential.merge(cell.cell(), rounds, ClaimEvidence::longer));
            }
        }
        return new ClaimEvidence(cells, unsteady, sequential);
    }

    /** Returns the looks at a comparison of two cells: those of the most rounds; empty if all their rounds run. */
    Optional<SequentialRounds> sequential(String one, String other) {
        return Stream.of(one, other)
                .flatMap(cell -> Optional.ofNullable(sequential.get(cell)).stream())
                .reduce(ClaimEvidence::longer);
    }

    private static SequentialRounds longer(SequentialRounds one, SequentialRounds other) {
        return other.most() > one.most() ? other : one;
    }

    /** Returns the answer to a claim on a figure that a warm-up changes, if one of its cells was not steady. */
    Optional<ClaimAnswer> unsteady(String figure, String... ofCells) {
        return Figures.of(figure).filter(UnsteadyFigures::affect).stream()
                .flatMap(_ -> Stream.of(ofCells))
                .filter(unsteady::containsKey)
                .map(cell ->
                        ClaimAnswer.undecided(unsteady.getOrDefault(cell, ""), byCell.getOrDefault(cell, List.of())))
                .findFirst();
    }

    /** A cell lists one folder per round, so superseded attempts are left out. */
    private static List<RoundEvidence> rounds(String source, Result result, CellResult cell) {
        return result.trials().stream()
                .filter(trial -> cell.trials().contains(trial.folder()))
                .map(trial -> new RoundEvidence(source, trial))
                .toList();
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

        List<RoundEvidence> covering(String figure) {
            return all.stream().filter(trial -> trial.covers(figure)).toList();
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
