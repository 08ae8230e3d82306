package plimsoll.run.trial;

import java.time.Duration;
import java.util.SplittableRandom;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.FaultTrigger;

/** The moment of a fault, once it is drawn. */
sealed interface FaultMoment {
    /** @param millis since the begin of the phase */
    record AtMillis(long millis) implements FaultMoment {
        @Override
        public String text() {
            return "at " + QuantityFormat.millis(millis);
        }
    }

    /** @param operations of the phase that have finished */
    record AfterOperations(long operations) implements FaultMoment {
        @Override
        public String text() {
            return "after " + operations + " operations";
        }
    }

    String text();

    static FaultMoment drawn(FaultTrigger trigger, SplittableRandom random) {
        return switch (trigger) {
            case FaultTrigger.At(Duration time) -> new AtMillis(time.toMillis());
            case FaultTrigger.After(long operations) -> new AfterOperations(operations);
            case FaultTrigger.Within within -> new AtMillis(drawnMillis(within, random));
        };
    }

    private static long drawnMillis(FaultTrigger.Within within, SplittableRandom random) {
        return random.nextLong(Math.max(1, within.time().toMillis()));
    }
}
