package plimsoll.plan.search.question;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.BracketEnds;
import plimsoll.plan.search.Search;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobSetting;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.MeasuredSplit;
import plimsoll.plan.search.sizing.SplitApplier;

/**
 * The parameter to vary, over which values, in which experiment.
 *
 * @param name distinct from the other searches of the result
 * @param pair present if only the two values of an earlier answer are tried
 * @param probed present if each memory size is split according to the memory measured outside the heap
 */
public record SearchQuestion(
        String name,
        SearchAim aim,
        Experiment experiment,
        Knob knob,
        SearchGoal goal,
        Optional<BracketEnds> pair,
        Optional<MeasuredSplit> probed) {
    /** Applies the knob once, so that an unsuitable experiment fails before anything runs. */
    public SearchQuestion {
        knob.turned(experiment, goal.axis().from());
    }

    public SearchQuestion(String name, SearchAim aim, Experiment experiment, Knob knob, SearchGoal goal) {
        this(name, aim, experiment, knob, goal, Optional.empty(), Optional.empty());
    }

    /** Returns the same question, started at this value. */
    public SearchQuestion near(double value) {
        return new SearchQuestion(name, aim, experiment, knob, goal.near(value), pair, probed);
    }

    /** Returns the question that verifies an answer to this one. */
    public SearchQuestion pair(BracketEnds ends) {
        return new SearchQuestion(name, SearchAim.PROVE, experiment, knob, goal, Optional.of(ends), probed);
    }

    /** Returns the next trial or the conclusion, also of trials that another version of the search requested. */
    public SearchDecision judged(List<SearchTrial> trials) {
        return Search.judged(goal, pair, trials);
    }

    /** Returns the next trial to run, or the conclusion; see {@link Search}. */
    public SearchDecision after(List<SearchTrial> trials) {
        return pair.map(ends -> Search.after(goal, ends, trials)).orElseGet(() -> Search.after(goal, trials));
    }

    /** Returns why values were chosen, where the slack of trials chose them; see {@link Search#reasons}. */
    public List<Search.Reason> reasons(List<SearchTrial> trials) {
        return pair.isPresent() ? List.of() : Search.reasons(goal, trials);
    }

    /**
     * Returns the experiment of one trial. A trial that only approaches the edge may be shorter than the study says.
     */
    public Experiment experimentFor(SearchDecision.Next next) {
        Experiment turned = knob.turned(split(next.value()), next.value());
        return next.purpose().full() ? turned : KnobSetting.shortened(turned);
    }

    private Experiment split(double value) {
        return probed.map(way -> way.of(new ContainerLimits(Bytes.ofMebibytes(Math.round(value)), cpus())))
                .filter(JvmSizing.Sized.class::isInstance)
                .map(jvmSizing -> SplitApplier.of(experiment, (JvmSizing.Sized) jvmSizing))
                .orElse(experiment);
    }

    private double cpus() {
        return SplitApplier.cpus(experiment);
    }
}
