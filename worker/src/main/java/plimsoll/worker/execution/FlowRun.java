package plimsoll.worker.execution;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import plimsoll.driver.FlowVariables;
import plimsoll.model.load.FlowStep;
import plimsoll.worker.schedule.WeightedFlowChoice;

/**
 * One run of a flow: which step is due and which steps are not attempted because what they need was not acknowledged.
 * Whoever ended its last operation moves it on; nobody else touches it meanwhile.
 */
final class FlowRun {
    private final long sequence;
    private final WeightedFlowChoice.Choice choice;
    private final Consumer<FlowRun> endedElsewhere;
    private final FlowVariables variables = new FlowVariables();
    private final boolean[] acknowledged;
    private int at;
    private boolean sent = true;
    private volatile long overNanos;

    /** @param endedElsewhere told when another thread than the one that began it brought it to its end */
    FlowRun(long sequence, WeightedFlowChoice.Choice choice, Consumer<FlowRun> endedElsewhere) {
        this.sequence = sequence;
        this.choice = choice;
        this.endedElsewhere = endedElsewhere;
        this.acknowledged = new boolean[steps().size()];
    }

    long sequence() {
        return sequence;
    }

    FlowVariables values() {
        return variables;
    }

    /** The step that is due or under way, counted over all flows. */
    int step() {
        return choice.firstStep() + at;
    }

    long thinkNanos() {
        return steps().get(at).think().toNanos();
    }

    /** Whether it began at all. */
    boolean sent() {
        return sent;
    }

    void neverSent() {
        sent = false;
    }

    boolean beginning() {
        return at == 0;
    }

    boolean atLastStep() {
        return at == steps().size() - 1;
    }

    /** Notes how the step under way ended. */
    void over(boolean wasAcknowledged, long nanos) {
        acknowledged[at] = wasAcknowledged;
        overNanos = nanos;
    }

    long overNanos() {
        return overNanos;
    }

    /**
     * Goes on to the next step whose needs are met; false when there is none.
     *
     * @param skipped told of every step on the way that is not attempted
     */
    boolean advance(IntConsumer skipped) {
        for (at++; at < steps().size(); at++) {
            if (possible(steps().get(at))) {
                return true;
            }
            skipped.accept(step());
        }
        return false;
    }

    /** Ends here: none of the steps that are left is attempted. */
    void breakOff(IntConsumer skipped) {
        for (at++; at < steps().size(); at++) {
            skipped.accept(step());
        }
    }

    void endedElsewhere() {
        endedElsewhere.accept(this);
    }

    private boolean possible(FlowStep step) {
        for (int earlier = 0; earlier < at; earlier++) {
            if (!acknowledged[earlier]
                    && step.needs().contains(steps().get(earlier).name())) {
                return false;
            }
        }
        return true;
    }

    private List<FlowStep> steps() {
        return choice.flow().steps();
    }
}
