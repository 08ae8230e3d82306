package plimsoll.cli.screen;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.plan.Forecast;
import plimsoll.report.terminal.LivePainter;
import plimsoll.report.terminal.TerminalStyle;
import plimsoll.report.terminal.TrialLine;
import plimsoll.run.round.PlanText;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialProgress;

/** Shows the progress of a run: rows that are redrawn on a terminal, else one line per trial. */
public sealed interface ProgressDisplay extends RunListener, AutoCloseable {
    /** Returns the display of a run without earlier measurements. */
    static ProgressDisplay of(Terminal screen, boolean machineReadable) {
        return of(screen, machineReadable, Forecast.byLoad());
    }

    /**
     * @param forecast the expected duration of the planned trials
     * @param machineReadable standard output belongs to a program, so that progress goes to standard error, in
     *     lines
     */
    static ProgressDisplay of(Terminal screen, boolean machineReadable, Forecast forecast) {
        if (screen.quiet()) {
            return new Silent();
        }
        if (screen.live() && !machineReadable) {
            return new Rows(
                    new LivePainter(screen.out(), screen.style(), screen.columns(), screen.rows()),
                    screen.style(),
                    forecast);
        }
        return new Lines(
                machineReadable ? screen.err() : screen.out(),
                machineReadable ? TerminalStyle.PLAIN : screen.style(),
                forecast);
    }

    @Override
    void close();

    /** Printed once in a run. */
    private static String explained(int most) {
        return "    disturbed by other processes: repeated once the machine is quiet, at most " + most
                + " attempts; the last one counts";
    }

    private static String outlook(String what, int trials, Duration time) {
        return trials == 0
                ? what + "; no trial left"
                : what + "; about " + QuantityFormat.many(trials, "trial") + " to go, " + PlanText.about(time);
    }

    /** Prints nothing. */
    record Silent() implements ProgressDisplay {
        @Override
        public void planned(List<Experiment> plan) {}

        @Override
        public void preparing(String what) {}

        @Override
        public void began(Experiment experiment, int number) {}

        @Override
        public void underWay(Experiment experiment, TrialProgress trialProgress, Map<String, Sample> latest) {}

        @Override
        public void judged(Experiment experiment, TrialResult result) {}

        @Override
        public void close() {}
    }

    /** Prints a line per trial, and one per minute while a trial runs, so that a log shows that it is alive. */
    final class Lines implements ProgressDisplay {
        private final PrintStream out;
        private final TerminalStyle style;
        private final Forecast forecast;
        private int planned;
        private int number;
        private String attempt = "";
        private boolean explained;
        private long minutesTold;

        Lines(PrintStream out, TerminalStyle style) {
            this(out, style, Forecast.byLoad());
        }

        Lines(PrintStream out, TerminalStyle style, Forecast forecast) {
            this.out = out;
            this.style = style;
            this.forecast = forecast;
        }

        @Override
        public void planned(List<Experiment> plan) {
            planned = plan.size();
            PlanText.of(plan, forecast).forEach(out::println);
        }

        @Override
        public void preparing(String what) {
            out.println(what);
        }

        @Override
        public void ahead(String what, int trials, Duration time) {
            out.println(outlook(what, trials, time));
        }

        @Override
        public void leftOut(String why, List<Experiment> ahead) {
            planned = number + ahead.size();
            out.println(why);
        }

        @Override
        public void began(Experiment experiment, int began) {
            number = began;
            attempt = "";
            minutesTold = 0;
        }

        @Override
        public void again(Experiment experiment, int repeated, int most) {
            if (!explained) {
                out.println(explained(most));
                explained = true;
            }
            attempt = " attempt " + repeated;
            minutesTold = 0;
        }

        @Override
        public void underWay(Experiment experiment, TrialProgress trialProgress, Map<String, Sample> latest) {
            long minutes = trialProgress.sinceStart().toMinutes();
            if (minutes > minutesTold) {
                minutesTold = minutes;
                out.println("    " + minutes + " min of " + experiment.cell() + ", " + trialProgress.phase()
                        + trialProgress.progress().map(Lines::counts).orElse(""));
            }
        }

        private static String counts(plimsoll.model.record.ProgressReport progress) {
            return ": " + progress.acknowledged() + " acknowledged, " + progress.rejected() + " rejected, "
                    + (progress.failed() + progress.unknown()) + " failed or unknown";
        }

        @Override
        public void judged(Experiment experiment, TrialResult result) {
            out.println((planned > 0 ? number + "/" + planned : "" + number) + attempt + " "
                    + TrialLine.render(result, style));
        }

        @Override
        public void close() {}
    }

    /** Redraws a row per cell, below the lines of completed trials. */
    final class Rows implements ProgressDisplay {
        private final LivePainter painter;
        private final TerminalStyle style;
        private final Forecast forecast;
        private final RunProgress runProgress;
        private boolean explained;

        Rows(LivePainter painter, TerminalStyle style, Forecast forecast) {
            this.painter = painter;
            this.style = style;
            this.forecast = forecast;
            this.runProgress = new RunProgress(forecast);
        }

        @Override
        public void planned(List<Experiment> plan) {
            runProgress.planned(plan);
            PlanText.of(plan, forecast).forEach(painter::above);
            painter.paint(runProgress.state());
        }

        @Override
        public void preparing(String what) {
            runProgress.preparing(what);
            painter.paint(runProgress.state());
        }

        @Override
        public void ahead(String what, int trials, Duration time) {
            runProgress.ahead(trials, time);
            painter.paint(runProgress.state());
        }

        @Override
        public void leftOut(String why, List<Experiment> ahead) {
            runProgress.leftOut(ahead);
            painter.above(why);
            painter.paint(runProgress.state());
        }

        @Override
        public void began(Experiment experiment, int number) {
            runProgress.began(experiment, number);
            painter.paint(runProgress.state());
        }

        @Override
        public void again(Experiment experiment, int repeated, int most) {
            if (!explained) {
                painter.above(explained(most));
                explained = true;
            }
        }

        @Override
        public void underWay(Experiment experiment, TrialProgress trialProgress, Map<String, Sample> latest) {
            runProgress.underWay(experiment, trialProgress, latest);
            painter.paint(runProgress.state());
        }

        @Override
        public void judged(Experiment experiment, TrialResult result) {
            runProgress.judged(experiment, result);
            painter.above(TrialLine.render(result, style));
            painter.paint(runProgress.state());
        }

        @Override
        public void close() {
            painter.close();
        }
    }
}
