package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.Judge;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.StoredResults;

/**
 * Two stored results side by side. A difference between them "looks like" one at most; it is never decided.
 *
 * @param study of the later result
 * @param leftOut cells of the same name whose load or limits differ, each with the difference
 * @param otherMachine the first fact in which their machines differ
 */
public record ResultComparison(
        String study, BaselineResult pairs, List<String> leftOut, Optional<String> otherMachine) {
    public ResultComparison {
        leftOut = List.copyOf(leftOut);
    }

    /** @throws RequestException when one is not a result, or they share no cell under the same load */
    public static ResultComparison of(Path before, Path now) {
        Result first = StoredResults.judged(before);
        Result second = StoredResults.judged(now);
        Map<String, String> changed = Judge.changedCells(before, first, now, second);
        List<String> leftOut = changed.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .toList();
        BaselineResult pairs = Judge.sideBySide(before.toString(), first, second, changed.keySet());
        if (pairs.pairs().isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    before + " and " + now + " share no cell"
                            + (changed.isEmpty()
                                    ? ": the first has " + cells(first) + ", the second " + cells(second)
                                            + "; compare results of one study"
                                    : " under the same load: " + String.join("; ", leftOut)));
        }
        return new ResultComparison(second.study(), pairs, leftOut, Judge.otherMachine(first, second));
    }

    private static String cells(Result result) {
        return result.cells().stream().map(CellResult::cell).collect(Collectors.joining(", "));
    }
}
