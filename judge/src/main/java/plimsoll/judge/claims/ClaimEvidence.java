package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;

/** The trials that count as evidence, by the name of their cell. */
public record ClaimEvidence(Map<String, List<RoundEvidence>> byCell) {
    static ClaimEvidence of(List<ClaimsEvaluator.Source> sources) {
        Map<String, List<RoundEvidence>> cells = new LinkedHashMap<>();
        for (ClaimsEvaluator.Source source : sources) {
            for (CellResult cell : source.result().cells()) {
                cells.computeIfAbsent(cell.cell(), _ -> new ArrayList<>())
                        .addAll(rounds(source.name(), source.result(), cell));
            }
        }
        return new ClaimEvidence(cells);
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

        List<RoundEvidence> survivors() {
            return all.stream().filter(RoundEvidence::survived).toList();
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
