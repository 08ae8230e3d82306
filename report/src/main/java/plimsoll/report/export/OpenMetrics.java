package plimsoll.report.export;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plimsoll.model.figure.Figures;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.Delta;
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
    private final List<LabelledTrial> trials;
    private final Writer out;

    private OpenMetrics(Result result, Writer out) {
        this.result = result;
        this.trials = result.trials().stream()
                .map(trial -> LabelledTrial.of(result, trial))
                .toList();
        this.out = out;
    }

    /** A trial and its labels, which a line of each figure repeats. */
    private record LabelledTrial(TrialResult trial, String labels) {
        static LabelledTrial of(Result result, TrialResult trial) {
            return new LabelledTrial(
                    trial,
                    OpenMetrics.labels(
                            "study",
                            result.study(),
                            "cell",
                            trial.cell(),
                            "variant",
                            trial.variant(),
                            "trial",
                            trial.folder()));
        }
    }

    /** Writes the metrics without building their text in memory; replaces an existing file in one step. */
    public static void write(Result result, Path file) {
        ReportFile.write(file, out -> new OpenMetrics(result, out).writeAll());
    }

    public static String render(Result result) {
        StringWriter text = new StringWriter();
        try {
            new OpenMetrics(result, text).writeAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void writeAll() throws IOException {
        run();
        verdicts();
        operations();
        figures();
        changes();
        out.write("# EOF\n");
    }

    private void run() throws IOException {
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

    private void verdicts() throws IOException {
        family("plimsoll_verdict", "stateset", "", "Verdict of the trial.");
        for (LabelledTrial each : trials) {
            VerdictStyle verdict = VerdictStyle.of(each.trial().verdict());
            for (VerdictStyle style : VerdictStyle.values()) {
                String labels = each.labels() + "," + labels("plimsoll_verdict", style.word());
                sample("plimsoll_verdict", labels, style == verdict ? 1 : 0);
            }
        }
    }

    private void operations() throws IOException {
        family("plimsoll_operations", "gauge", "", "Operations by outcome, as the client saw it.");
        for (LabelledTrial each : trials) {
            for (LedgerCount count : OUTCOMES) {
                sample(
                        "plimsoll_operations",
                        each.labels() + "," + labels("outcome", count.figure().metric()),
                        count.of(each.trial().balance()));
            }
        }
        family(
                "plimsoll_lost_operations",
                "gauge",
                "",
                "Acknowledged operations that the audit did not find; only if the store was listed.");
        for (LabelledTrial each : trials) {
            if (each.trial().balance().audited()) {
                sample("plimsoll_lost_operations", each.labels(), (double)
                        each.trial().balance().lost());
            }
        }
    }

    private void figures() throws IOException {
        TreeSet<String> names = result.trials().stream()
                .flatMap(trial -> trial.figures().keySet().stream())
                .filter(name -> name.matches("[a-z][A-Za-z0-9]{0,60}"))
                .collect(Collectors.toCollection(TreeSet::new));
        for (String figure : names) {
            FigureName name = FigureName.of(figure);
            family(name.metric(), "gauge", name.unit(), "Figure " + figure + " of a trial" + description(figure));
            for (LabelledTrial each : trials) {
                @Nullable Double value = each.trial().figures().get(figure);
                if (value != null) {
                    sample(name.metric(), each.labels(), value * name.factor());
                }
            }
        }
    }

    /** Returns the description of a figure; a result of a later version may have figures without one. */
    private static String description(String figure) {
        return Figures.of(figure).map(each -> ": " + each.says() + ".").orElse(".");
    }

    private void changes() throws IOException {
        if (result.baseline().isEmpty()) {
            return;
        }
        family("plimsoll_baseline_change_ratio", "gauge", "ratio", "Change of a figure relative to the baseline.");
        for (BaselinePair pair : result.baseline().get().pairs()) {
            for (Delta delta : pair.deltas()) {
                if (delta.change().isPresent()) {
                    sample(
                            "plimsoll_baseline_change_ratio",
                            labels("study", result.study(), "cell", pair.cell(), "figure", delta.metric()),
                            delta.change().get().share());
                }
            }
        }
    }

    private void family(String name, String type, String unit, String help) throws IOException {
        out.write("# TYPE " + name + " " + type + "\n");
        if (!unit.isEmpty()) {
            out.write("# UNIT " + name + " " + unit + "\n");
        }
        out.write("# HELP " + name + " " + help + "\n");
    }

    private void sample(String name, String labels, long value) throws IOException {
        sample(name, labels, Long.toString(value));
    }

    private void sample(String name, String labels, String number) throws IOException {
        out.write(name + "{" + labels + "} " + number + "\n");
    }

    private void sample(String name, String labels, double value) throws IOException {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            sample(name, labels, (long) value);
            return;
        }
        sample(name, labels, Double.isInfinite(value) ? (value > 0 ? "+Inf" : "-Inf") : Double.toString(value));
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
