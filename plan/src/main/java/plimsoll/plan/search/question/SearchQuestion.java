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
 * What is moved, over which values, in which experiment.
 *
 * @param name told apart from the other searches of the result
 * @param pair present when only an earlier answer's two values are tried
 * @param probed present when each memory is split anew by what was seen outside the heap
 */
public record SearchQuestion(
        String name,
        SearchAim aim,
        Experiment experiment,
        Knob knob,
        SearchGoal goal,
        Optional<BracketEnds> pair,
        Optional<MeasuredSplit> probed) {
    /** Tries the knob, so that what it cannot move is said before anything runs. */
    public SearchQuestion {
        knob.turned(experiment, goal.axis().from());
    }

    public SearchQuestion(String name, SearchAim aim, Experiment experiment, Knob knob, SearchGoal goal) {
        this(name, aim, experiment, knob, goal, Optional.empty(), Optional.empty());
    }

    /** The same question, begun at this value. */
    public SearchQuestion near(double value) {
        return new SearchQuestion(name, aim, experiment, knob, goal.near(value), pair, probed);
    }

    /** The proof pair of an answer to this question. */
    public SearchQuestion pair(BracketEnds ends) {
        return new SearchQuestion(name, SearchAim.PROVE, experiment, knob, goal, Optional.of(ends), probed);
    }

    /** What to run next, or what the trials say; see {@link Search}. */
    public SearchDecision after(List<SearchTrial> trials) {
        return pair.map(ends -> Search.after(goal, ends, trials)).orElseGet(() -> Search.after(goal, trials));
    }

    /** The experiment of one trial; what only shows the way may be shorter than the study says. */
    public Experiment at(SearchDecision.Next next) {
        Experiment turned = knob.turned(split(next.value()), next.value());
        return next.purpose().full() ? turned : KnobSetting.shortened(turned);
    }

    private Experiment split(double value) {
        return probed.map(way -> way.of(new ContainerLimits(Bytes.ofMebibytes(Math.round(value)), cpus())))
                .filter(JvmSizing.SizedSplit.class::isInstance)
                .map(jvmSizing -> SplitApplier.of(experiment, (JvmSizing.SizedSplit) jvmSizing))
                .orElse(experiment);
    }

    private double cpus() {
        return SplitApplier.cpus(experiment);
    }
}
