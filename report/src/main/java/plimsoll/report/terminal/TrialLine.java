package plimsoll.report.terminal;

import java.util.Optional;
import plimsoll.model.figure.Amounts;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.WorkFigures;
import plimsoll.model.result.TrialResult;
import plimsoll.report.summary.Cause;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.summary.Tone;
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
                + " (total " + figure(trial, WorkFigures.TOTAL)
                + ", footprint " + figure(trial, MemoryFigures.FOOTPRINT)
                + ", lost "
                + (trial.balance().audited() ? Amounts.count(trial.balance().lost()) : "not known") + ")";
    }

    private static String figure(TrialResult trial, Figure figure) {
        return Optional.ofNullable(trial.figures().get(figure.key()))
                .map(figure::show)
                .orElse(CellFigure.ABSENT);
    }
}
