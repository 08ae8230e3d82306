package plimsoll.worker.execution;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import plimsoll.driver.FlowVariables;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.Payload;
import plimsoll.worker.schedule.WeightedFlowChoice;

/**
 * One run of a flow: the current step, and which steps are not attempted because a step that they need was not
 * acknowledged. Only the thread that ended its last operation uses it.
 */
final class FlowRun {
    private final long sequence;
    private final WeightedFlowChoice.Choice choice;
    private final Consumer<FlowRun> onEnd;
    private final FlowVariables variables = new FlowVariables();
    private final boolean[] acknowledged;
    private int at;
    private boolean sent = true;
    private volatile long overNanos;

    /** @param onEnd called by {@link #notifyEnded} */
    FlowRun(long sequence, WeightedFlowChoice.Choice choice, Consumer<FlowRun> onEnd) {
        this.sequence = sequence;
        this.choice = choice;
        this.onEnd = onEnd;
        this.acknowledged = new boolean[steps().size()];
    }

    long sequence() {
        return sequence;
    }

    FlowVariables values() {
        return variables;
    }

    /** Returns the number of the current step, counted over all flows. */
    int step() {
        return choice.firstStep() + at;
    }

    /** Returns the number of content bytes of the current step, {@code otherwise} if it has no payload of its own. */
    long payloadBytes(long otherwise) {
        Optional<Payload> own = steps().get(at).payload();
        return own.isPresent() ? own.get().size().count() : otherwise;
    }

    long thinkNanos() {
        return steps().get(at).think().toNanos();
    }

    /** Whether its first operation was sent. */
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

    /** Notes the end of the current step. */
    void endStep(boolean wasAcknowledged, long nanos) {
        acknowledged[at] = wasAcknowledged;
        overNanos = nanos;
    }

    long overNanos() {
        return overNanos;
    }

    /**
     * Moves to the next step whose needs are met; returns false when there is none.
     *
     * @param skipped called with every step before it that is not attempted
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

    /** Ends the run: none of the remaining steps is attempted. */
    void endEarly(IntConsumer skipped) {
        for (at++; at < steps().size(); at++) {
            skipped.accept(step());
        }
    }

    void notifyEnded() {
        onEnd.accept(this);
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
