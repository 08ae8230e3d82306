package plimsoll.report.terminal;

import java.util.Optional;
import java.util.function.DoubleFunction;
import plimsoll.model.result.TrialResult;
import plimsoll.report.summary.Cause;
import plimsoll.report.summary.Figure;
import plimsoll.report.summary.Tone;
import plimsoll.report.text.Amounts;
import plimsoll.report.text.Shown;

/** One judged trial in one line: all that is shown where nobody watches, and what stays above the live rows. */
public final class TrialLine {
    private static final int LONGEST_NAME = 60;
    private static final int LONGEST_TEXT = 300;

    private TrialLine() {}

    /** Without a line break. */
    public static String render(TrialResult trial, Style style) {
        Tone tone = Tone.of(trial.verdict());
        String cause = Shown.line(Cause.of(trial.verdict()).words(), LONGEST_TEXT);
        String because = Shown.line(trial.because(), LONGEST_TEXT);
        return style.toned(tone, tone.sign() + " " + tone.word())
                + " " + Shown.line(trial.cell(), LONGEST_NAME)
                + " round " + trial.round()
                + ": " + (cause.isEmpty() ? because : cause + "; " + because)
                + " (total " + figure(trial, "totalMillis", Amounts::millis)
                + ", footprint " + figure(trial, "footprintPeakBytes", Amounts::bytes)
                + ", lost "
                + (trial.balance().audited() ? Amounts.count(trial.balance().lost()) : "not known") + ")";
    }

    private static String figure(TrialResult trial, String name, DoubleFunction<String> words) {
        return Optional.ofNullable(trial.figures().get(name)).map(words::apply).orElse(Figure.ABSENT);
    }
}
