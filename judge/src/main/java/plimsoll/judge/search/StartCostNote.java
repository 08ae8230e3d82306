package plimsoll.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.StartupFigures;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * States the cores that a start needs beside those that the load used, since one quota has to suffice for both. Both
 * are lower bounds: a start or a load that cannot use all of its quota at every moment needs more.
 */
final class StartCostNote {
    /** The smallest quota of a kernel, in cores: a start that needs less sets none. */
    private static final double LEAST = 0.01;

    private StartCostNote() {}

    /**
     * Empty for a search that does not decide a quota, where a figure was not measured, and for a start that needs less
     * than the smallest quota.
     *
     * @param value that holds
     */
    static Optional<String> of(SearchQuestion question, double value, List<JudgedSearchTrial> tried) {
        if (!decidesQuota(question)) {
            return Optional.empty();
        }
        List<JudgedSearchTrial> held = tried.stream()
                .filter(each -> each.isAt(value) && each.searchTrial().purpose().full())
                .filter(each -> each.result().verdict() instanceof Verdict.Holds)
                .toList();
        Optional<Double> load = ProcessorFigures.coresUsed(figure -> median(held, figure));
        return median(held, StartupFigures.READY_CPU)
                .filter(millis -> millis / within(question.experiment()) >= LEAST)
                .flatMap(millis -> load.map(cores -> sentence(question.experiment(), millis, cores)));
    }

    private static boolean decidesQuota(SearchQuestion question) {
        return question.knob().equals(Knob.CPUS)
                || question.experiment().deployment().subjects().stream()
                        .anyMatch(member -> member.limits().cpus().quota().isPresent());
    }

    /** Returns the time in milliseconds within which it must be ready. */
    private static double within(Experiment experiment) {
        return experiment.thresholds().stream()
                .filter(each -> each.metric().equals(StartupFigures.READY.metric()))
                .mapToDouble(Threshold::limit)
                .filter(limit -> limit > 0)
                .min()
                .orElse((double) experiment.bounds().ready().toMillis());
    }

    private static String sentence(Experiment experiment, double startMillis, double load) {
        double within = within(experiment);
        double start = startMillis / within;
        return String.format(
                Locale.ROOT,
                "ready within %s needs at least %s cores, since the start uses %s of CPU time; the load used %s cores on"
                        + " average, so %s",
                QuantityFormat.millis(within),
                cores(start),
                QuantityFormat.millis(startMillis),
                cores(load),
                start > load
                        ? "the start sets the quota: with a boost for the start alone less may do"
                        : "a boost for the start alone would save nothing");
    }

    private static String cores(double cores) {
        return String.format(Locale.ROOT, "%.2f", cores);
    }

    /** Returns the median of a figure; empty if no trial has it. */
    static Optional<Double> median(List<JudgedSearchTrial> trials, Figure figure) {
        return Median.of(trials.stream()
                        .flatMap(each -> each.figure(figure.key()).stream())
                        .mapToDouble(Double::doubleValue))
                .stream()
                .boxed()
                .findFirst();
    }
}
