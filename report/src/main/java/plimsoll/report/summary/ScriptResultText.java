package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.ScriptResult;
import plimsoll.model.result.TrialResult;

/** Describes the output of the user's load scripts, in lines that name the source of the figures. */
final class ScriptResultText {
    private static final List<String> TIMES =
            List.of("millisMean", "millisP50", "millisP90", "millisP95", "millisP99", "millisMin", "millisMax");

    private ScriptResultText() {}

    /** Returns a line for each phase, with medians over the rounds; empty without a script. */
    static List<String> of(List<TrialResult> trials) {
        Map<String, List<ScriptResult>> phases = new LinkedHashMap<>();
        trials.stream()
                .flatMap(trial -> trial.theirs().stream())
                .forEach(one -> phases.computeIfAbsent(one.phase(), _ -> new ArrayList<>())
                        .add(one));
        return phases.values().stream().map(ScriptResultText::line).toList();
    }

    private static String line(List<ScriptResult> rounds) {
        ScriptResult first = rounds.getFirst();
        String tool = first.tool().name().toLowerCase(Locale.ROOT);
        String whose = "theirs, phase " + first.phase() + ": ";
        List<String> figures = figures(rounds);
        return figures.isEmpty()
                ? whose + "the user's own script ran, but no figures were found in its output"
                : whose + String.join(", ", figures) + " (by the clock and the rules of " + tool + "; medians of "
                        + rounds.size() + (rounds.size() == 1 ? " round)" : " rounds)");
    }

    private static List<String> figures(List<ScriptResult> rounds) {
        List<String> figures = new ArrayList<>();
        median(rounds, "perSecond").ifPresent(rate -> figures.add(QuantityFormat.count(rate) + " requests/s"));
        median(rounds, "requests").ifPresent(count -> figures.add(QuantityFormat.count(count) + " requests"));
        median(rounds, "errors").ifPresent(count -> figures.add(QuantityFormat.count(count) + " errors"));
        TIMES.forEach(time -> median(rounds, time)
                .ifPresent(millis -> figures.add(time.substring("millis".length())
                                .toLowerCase(Locale.ROOT) + " " + QuantityFormat.millis(millis))));
        return figures;
    }

    private static OptionalDouble median(List<ScriptResult> rounds, String figure) {
        return Median.of(rounds.stream()
                .flatMap(one -> Optional.ofNullable(one.figures().get(figure)).stream())
                .mapToDouble(Double::doubleValue));
    }
}
