package plimsoll.farm.lab;

import java.time.Duration;
import java.util.function.LongSupplier;
import plimsoll.farm.broker.LinkException;

/** The time in which a lab could have heard of an agent, but did not. */
final class AgentSilence {
    private final LongSupplier nanoTime;
    private long sinceNanos;

    /** A part of the lab's own work, in which it hears of no agent. */
    interface LabWork {
        void done() throws LinkException;
    }

    AgentSilence(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.sinceNanos = nanoTime.getAsLong();
    }

    void ends() {
        sinceNanos = nanoTime.getAsLong();
    }

    /** Works without listening. The time is the lab's own. */
    void during(LabWork work) throws LinkException {
        long began = nanoTime.getAsLong();
        try {
            work.done();
        } finally {
            sinceNanos += nanoTime.getAsLong() - began;
        }
    }

    boolean isLongerThan(Duration time) {
        return nanoTime.getAsLong() - sinceNanos > time.toNanos();
    }
}
