package plimsoll.plan.search.ask;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.Ends;
import plimsoll.plan.search.Goal;
import plimsoll.plan.search.Search;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.Turn;
import plimsoll.plan.search.split.Container;
import plimsoll.plan.search.split.Outfit;
import plimsoll.plan.search.split.Probed;
import plimsoll.plan.search.split.Split;

/**
 * What is moved, over which values, in which experiment.
 *
 * @param name told apart from the other searches of the result
 * @param pair present when only an earlier answer's two values are tried
 * @param probed present when each memory is split anew by what was seen outside the heap
 */
public record Question(
        String name,
        Aim aim,
        Experiment experiment,
        Knob knob,
        Goal goal,
        Optional<Ends> pair,
        Optional<Probed> probed) {
    /** Tries the knob, so that what it cannot move is said before anything runs. */
    public Question {
        knob.turned(experiment, goal.axis().from());
    }

    public Question(String name, Aim aim, Experiment experiment, Knob knob, Goal goal) {
        this(name, aim, experiment, knob, goal, Optional.empty(), Optional.empty());
    }

    /** The same question, begun at this value. */
    public Question near(double value) {
        return new Question(name, aim, experiment, knob, goal.near(value), pair, probed);
    }

    /** The proof pair of an answer to this question. */
    public Question pair(Ends ends) {
        return new Question(name, Aim.PROVE, experiment, knob, goal, Optional.of(ends), probed);
    }

    /** What to run next, or what the trials say; see {@link Search}. */
    public Step after(List<Shot> trials) {
        return pair.map(ends -> Search.after(goal, ends, trials)).orElseGet(() -> Search.after(goal, trials));
    }

    /** The experiment of one trial; what only shows the way may be shorter than the study says. */
    public Experiment at(Step.Next next) {
        Experiment turned = knob.turned(split(next.value()), next.value());
        return next.purpose().full() ? turned : Turn.shortened(turned);
    }

    private Experiment split(double value) {
        return probed.map(way -> way.of(new Container(Bytes.ofMebibytes(Math.round(value)), cpus())))
                .filter(Split.Sized.class::isInstance)
                .map(split -> Outfit.of(experiment, (Split.Sized) split))
                .orElse(experiment);
    }

    private double cpus() {
        return Outfit.cpus(experiment);
    }
}
