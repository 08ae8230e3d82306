package plimsoll.worker.host;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import plimsoll.driver.Values;
import plimsoll.model.load.Step;
import plimsoll.worker.schedule.Mix;

/**
 * One run of a flow: which step is due and which steps are not attempted because what they need was not acknowledged.
 * Whoever ended its last operation moves it on; nobody else touches it meanwhile.
 */
final class Journey {
    private final long sequence;
    private final Mix.Choice choice;
    private final Consumer<Journey> endedElsewhere;
    private final Values values = new Values();
    private final boolean[] acknowledged;
    private int at;
    private boolean sent = true;
    private volatile long overNanos;

    /** @param endedElsewhere told when another thread than the one that began it brought it to its end */
    Journey(long sequence, Mix.Choice choice, Consumer<Journey> endedElsewhere) {
        this.sequence = sequence;
        this.choice = choice;
        this.endedElsewhere = endedElsewhere;
        this.acknowledged = new boolean[steps().size()];
    }

    long sequence() {
        return sequence;
    }

    Values values() {
        return values;
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

    private boolean possible(Step step) {
        for (int earlier = 0; earlier < at; earlier++) {
            if (!acknowledged[earlier]
                    && step.needs().contains(steps().get(earlier).name())) {
                return false;
            }
        }
        return true;
    }

    private List<Step> steps() {
        return choice.flow().steps();
    }
}
