package plimsoll.report.terminal;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.result.TrialResult;
import plimsoll.report.summary.VerdictCause;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.text.TextSanitizer;

/** Renders a judged trial in one line, for logs and for the lines above the live rows. */
public final class TrialLine {
    private static final int LONGEST_NAME = 60;
    private static final int LONGEST_TEXT = 300;

    private TrialLine() {}

    /** Returns the line, without a line break. */
    public static String render(TrialResult trial, TerminalStyle style) {
        VerdictStyle verdictStyle = VerdictStyle.of(trial.verdict());
        String cause = TextSanitizer.line(VerdictCause.of(trial.verdict()).words(), LONGEST_TEXT);
        String because = TextSanitizer.line(trial.because(), LONGEST_TEXT);
        return style.toned(verdictStyle, verdictStyle.sign() + " " + verdictStyle.word())
                + " " + TextSanitizer.line(trial.cell(), LONGEST_NAME)
                + " round " + trial.round()
                + ": " + (cause.isEmpty() ? because : cause + "; " + because)
                + figures(trial);
    }

    /** Returns the figures in parentheses; empty without any. */
    private static String figures(TrialResult trial) {
        String figures = Stream.of(
                        figure("total", trial, ThroughputFigures.DURATION),
                        figure("footprint", trial, MemoryFigures.FOOTPRINT),
                        lost(trial))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return figures.isEmpty() ? "" : " (" + figures + ")";
    }

    /** Empty if it was not measured, as the total time of a load that the clock ends. */
    private static Optional<String> figure(String word, TrialResult trial, Figure figure) {
        return Optional.ofNullable(trial.figures().get(figure.key())).map(value -> word + " " + figure.show(value));
    }

    /** Empty if nothing could be lost. */
    private static Optional<String> lost(TrialResult trial) {
        if (trial.nothingToLose().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                trial.balance().audited()
                        ? "lost " + QuantityFormat.count(trial.balance().lost())
                        : "lost unknown");
    }
}
