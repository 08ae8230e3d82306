package plimsoll.report.export;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plimsoll.model.figure.Figures;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.LedgerCount;
import plimsoll.report.file.ReportFile;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.text.TextSanitizer;

/**
 * Writes {@code metrics.om} in OpenMetrics 1.0: a gauge per figure and a point per trial, in seconds, bytes and ratios.
 *
 * <p>A figure whose name is not a plain identifier cannot be a metric and is left out.
 */
public final class OpenMetrics {
    private static final int LONGEST = 200;
    /** Outcomes of an operation: all answers that a client gets, without their sum. */
    private static final List<LedgerCount> OUTCOMES = LedgerCount.all().stream()
            .filter(count -> !count.figure().ofAudit() && count != LedgerCount.ATTEMPTED)
            .sorted(Comparator.comparing(count -> count.figure().metric()))
            .toList();

    private final Result result;
    private final StringBuilder out = new StringBuilder();

    private OpenMetrics(Result result) {
        this.result = result;
    }

    /** Writes the metrics; replaces an existing file in one step. */
    public static void write(Result result, Path file) {
        ReportFile.write(file, render(result));
    }

    public static String render(Result result) {
        OpenMetrics metrics = new OpenMetrics(result);
        metrics.run();
        metrics.verdicts();
        metrics.operations();
        metrics.figures();
        metrics.changes();
        return metrics.out.append("# EOF\n").toString();
    }

    private void run() {
        family("plimsoll_run", "info", "", "The run that these figures come from.");
        sample(
                "plimsoll_run_info",
                labels(
                        "study",
                        result.study(),
                        "mode",
                        result.mode(),
                        "started",
                        result.startedAt(),
                        "seed",
                        Long.toString(result.seed())),
                1);
    }

    private void verdicts() {
        family("plimsoll_verdict", "stateset", "", "Verdict of the trial.");
        for (TrialResult trial : result.trials()) {
            for (VerdictStyle style : VerdictStyle.values()) {
                String labels = trialLabels(trial) + "," + labels("plimsoll_verdict", style.word());
                sample("plimsoll_verdict", labels, style == VerdictStyle.of(trial.verdict()) ? 1 : 0);
            }
        }
    }

    private void operations() {
        family("plimsoll_operations", "gauge", "", "Operations by outcome, as the client saw it.");
        for (TrialResult trial : result.trials()) {
            OUTCOMES.forEach(count -> sample(
                    "plimsoll_operations",
                    trialLabels(trial) + "," + labels("outcome", count.figure().metric()),
                    count.of(trial.balance())));
        }
        family(
                "plimsoll_lost_operations",
                "gauge",
                "",
                "Acknowledged operations that the audit did not find; only if the store was listed.");
        for (TrialResult trial : result.trials()) {
            if (trial.balance().audited()) {
                sample("plimsoll_lost_operations", trialLabels(trial), (double)
                        trial.balance().lost());
            }
        }
    }

    private void figures() {
        TreeSet<String> names = result.trials().stream()
                .flatMap(trial -> trial.figures().keySet().stream())
                .filter(name -> name.matches("[a-z][A-Za-z0-9]{0,60}"))
                .collect(Collectors.toCollection(TreeSet::new));
        for (String figure : names) {
            FigureName name = FigureName.of(figure);
            family(name.metric(), "gauge", name.unit(), "Figure " + figure + " of a trial" + description(figure));
            for (TrialResult trial : result.trials()) {
                if (trial.figures().containsKey(figure)) {
                    sample(name.metric(), trialLabels(trial), trial.figures().get(figure) * name.factor());
                }
            }
        }
    }

    /** Returns the description of a figure; a result of a later version may have figures without one. */
    private static String description(String figure) {
        return Figures.of(figure).map(each -> ": " + each.says() + ".").orElse(".");
    }

    private void changes() {
        if (result.baseline().isEmpty()) {
            return;
        }
        family("plimsoll_baseline_change_ratio", "gauge", "ratio", "Change of a figure relative to the baseline.");
        result.baseline()
                .get()
                .pairs()
                .forEach(pair -> pair.deltas()
                        .forEach(delta -> delta.change()
                                .ifPresent(change -> sample(
                                        "plimsoll_baseline_change_ratio",
                                        labels("study", result.study(), "cell", pair.cell(), "figure", delta.metric()),
                                        change.share()))));
    }

    private void family(String name, String type, String unit, String help) {
        out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        if (!unit.isEmpty()) {
            out.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
        }
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
    }

    private void sample(String name, String labels, long value) {
        out.append(name).append('{').append(labels).append("} ").append(value).append('\n');
    }

    private void sample(String name, String labels, double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            sample(name, labels, (long) value);
            return;
        }
        String number = Double.isInfinite(value) ? (value > 0 ? "+Inf" : "-Inf") : Double.toString(value);
        out.append(name).append('{').append(labels).append("} ").append(number).append('\n');
    }

    private String trialLabels(TrialResult trial) {
        return labels(
                "study", result.study(), "cell", trial.cell(), "variant", trial.variant(), "trial", trial.folder());
    }

    private static String labels(String... namesAndValues) {
        List<String> all = Arrays.asList(namesAndValues);
        StringBuilder labels = new StringBuilder();
        for (int i = 0; i < all.size(); i += 2) {
            labels.append(i == 0 ? "" : ",")
                    .append(all.get(i))
                    .append("=\"")
                    .append(quoted(all.get(i + 1)))
                    .append('"');
        }
        return labels.toString();
    }

    private static String quoted(String text) {
        return TextSanitizer.line(text, LONGEST).replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** A figure's name in base units: {@code responseMillisP99} becomes {@code plimsoll_response_p99_seconds}. */
    private record FigureName(String metric, String unit, double factor) {
        static FigureName of(String figure) {
            String snake = figure.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
            return switch (snake) {
                case String s when s.contains("millis_per_") -> plain(s.replace("millis_per_", "seconds_per_"), 1e-3);
                case String s when s.contains("_per_") -> plain(s, 1);
                case String s when has(s, "millis") -> unit(s, "millis", "seconds", 1e-3);
                case String s when has(s, "bytes") -> unit(s, "bytes", "bytes", 1);
                case String s when has(s, "share") -> unit(s, "share", "ratio", 1);
                case String s -> plain(s, 1);
            };
        }

        private static boolean has(String snake, String word) {
            return List.of(snake.split("_", -1)).contains(word);
        }

        private static FigureName unit(String snake, String word, String unit, double factor) {
            String rest = Arrays.stream(snake.split("_", -1))
                    .filter(part -> !part.equals(word))
                    .collect(Collectors.joining("_"));
            return new FigureName("plimsoll_" + rest + "_" + unit, unit, factor);
        }

        private static FigureName plain(String snake, double factor) {
            return new FigureName("plimsoll_" + snake, "", factor);
        }
    }
}
