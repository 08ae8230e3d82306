package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;

/** The trials that count, by the name of their cell. */
public record Evidence(Map<String, List<Witness>> byCell) {
    static Evidence of(List<ClaimsFold.Source> sources) {
        Map<String, List<Witness>> cells = new LinkedHashMap<>();
        for (ClaimsFold.Source source : sources) {
            for (CellResult cell : source.result().cells()) {
                cells.computeIfAbsent(cell.cell(), _ -> new ArrayList<>())
                        .addAll(witnesses(source.name(), source.result(), cell));
            }
        }
        return new Evidence(cells);
    }

    /** A cell names one folder for each of its rounds; attempts that were repeated are not among them. */
    private static List<Witness> witnesses(String source, Result result, CellResult cell) {
        return result.trials().stream()
                .filter(trial -> cell.trials().contains(trial.folder()))
                .map(trial -> new Witness(source, trial))
                .toList();
    }

    Trials of(String cell) {
        return new Trials(cell, byCell.getOrDefault(cell, List.of()));
    }

    /** The rounds of one cell. */
    record Trials(String cell, List<Witness> all) {
        boolean none() {
            return all.isEmpty();
        }

        List<Witness> decided() {
            return all.stream().filter(trial -> !trial.inconclusive()).toList();
        }

        List<Witness> survivors() {
            return all.stream().filter(Witness::survived).toList();
        }

        /** Why none of them says anything. */
        Answer silent() {
            return none() ? Answer.notRun(cell) : Answer.undecided(cell + ": " + reasons(), all);
        }

        private String reasons() {
            return all.stream()
                    .map(Witness::trial)
                    .map(TrialResult::because)
                    .distinct()
                    .limit(2)
                    .collect(Collectors.joining("; "));
        }
    }
}
