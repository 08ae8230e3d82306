package plimsoll.run.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import plimsoll.model.study.Experiment;
import plimsoll.plan.Forecast;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.RemainingTrialsEstimate;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.run.round.PlanText;

/** Formats the plan of searches; their number of trials is a range, since it depends on the answer. */
public final class SearchPlanText {
    /** Number of possible answers, spread over the range, for which the trials are counted. */
    private static final int ANSWERS = 9;

    private final Forecast forecast;
    private final List<String> lines = new ArrayList<>();

    private SearchPlanText(Forecast forecast) {
        this.forecast = forecast;
    }

    /**
     * Returns a line for each search, and one for the bounds of all.
     *
     * @param byModel whether loads are held in the service before each search
     */
    public static List<String> find(List<SearchQuestion> questions, boolean byModel, Forecast forecast) {
        SearchPlanText text = new SearchPlanText(forecast);
        questions.forEach(question -> text.search(question, byModel));
        text.bounds(questions.stream().map(SearchQuestion::goal).findFirst());
        return List.copyOf(text.lines);
    }

    /** Returns a line for each container that is searched, and one for the bounds of all. */
    public static List<String> rightsize(List<SmallestContainerSearch.RightsizingOptions> wishes, Forecast forecast) {
        SearchPlanText text = new SearchPlanText(forecast);
        wishes.forEach(text::container);
        text.bounds(wishes.stream()
                .map(SmallestContainerSearch.RightsizingOptions::goal)
                .findFirst());
        return List.copyOf(text.lines);
    }

    private void search(SearchQuestion question, boolean byModel) {
        SearchGoal goal = question.goal();
        Duration one = forecast.of(question.experiment());
        IntSummaryStatistics trials = trials(goal, one);
        int held =
                byModel ? MemoryModelRun.holding(question.experiment()).loads().size() : 0;
        lines.add(question.name() + " over " + range(goal) + ": "
                + (byModel ? held + " trials for the memory model, then " : "") + counts(trials)
                + " trials, of which up to " + goal.proof() + " at each end prove the answer, "
                + atMost(question.experiment(), time(one, held + trials.getMin(), held + trials.getMax()))
                + basis(question.experiment()));
    }

    /** Counts roughly: a container that breaks is split again, and a program that is not a JVM is probed once. */
    private void container(SmallestContainerSearch.RightsizingOptions wish) {
        SearchGoal goal = wish.goal();
        Duration one = forecast.of(wish.experiment());
        IntSummaryStatistics search = trials(goal, one);
        int around = NativeMemoryProbe.PROBES + goal.proof();
        lines.add(wish.experiment().variant() + " over " + range(goal) + ": about " + (around + search.getMin())
                + " trials or more, "
                + PlanText.about(one.multipliedBy(around + search.getMin())) + " or more"
                + basis(wish.experiment()) + ": " + NativeMemoryProbe.PROBES
                + " measure the memory outside the heap, " + counts(search) + " find and prove the smallest container, "
                + goal.proof() + " try the recommended one"
                + (wish.rivals() ? ", and others compare ways to size it" : ""));
    }

    private void bounds(Optional<SearchGoal> any) {
        any.ifPresent(goal -> lines.add("each search ends after at most " + goal.trialsMax() + " trials or "
                + plain(goal.timeMax()) + " of trials, even without an answer"));
    }

    /** Returns the numbers of trials of the search and its proof, for answers all over the range. */
    private static IntSummaryStatistics trials(SearchGoal goal, Duration one) {
        return IntStream.range(0, ANSWERS)
                .map(number -> RemainingTrialsEstimate.trials(goal, answer(goal.axis(), number), one))
                .summaryStatistics();
    }

    private static double answer(KnobRange range, int number) {
        return range.from() * Math.pow(range.to() / range.from(), (double) number / (ANSWERS - 1));
    }

    private static String range(SearchGoal goal) {
        KnobRange range = goal.axis();
        return range.knob() + " from " + range.amount(range.from()) + " to " + range.amount(range.to());
    }

    private static String counts(IntSummaryStatistics trials) {
        return trials.getMin() == trials.getMax()
                ? Integer.toString(trials.getMin())
                : trials.getMin() + " to " + trials.getMax();
    }

    private static String time(Duration one, int least, int most) {
        String shortest = PlanText.about(one.multipliedBy(least));
        String longest = PlanText.about(one.multipliedBy(most));
        return shortest.equals(longest) ? shortest : shortest + " to " + longest.replace("about ", "");
    }

    /** Says where the time of a trial is a bound and not what is expected. */
    private String atMost(Experiment experiment, String about) {
        return forecast.isBound(List.of(experiment)) ? about.replace("about", "at most") : about;
    }

    private static String plain(Duration time) {
        return PlanText.about(time).replace("about ", "");
    }

    private String basis(Experiment experiment) {
        return forecast.seen().containsKey(experiment.cell()) ? " (from stored trials)" : "";
    }
}
