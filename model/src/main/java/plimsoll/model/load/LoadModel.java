package plimsoll.model.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The rule that decides when the next operation starts. */
public sealed interface LoadModel {
    /**
     * Arrivals come at their own rate and never wait for a reply.
     *
     * @param perSecond offered load
     * @param arrivals how they are spaced
     * @param inFlightMax most operations in flight at once; an arrival beyond it counts as unsent, and is never
     *     silently delayed
     * @param ramp time in which the rate rises linearly from 0 to its full value; absent: full from the start
     */
    record Open(double perSecond, Arrivals arrivals, int inFlightMax, Optional<Duration> ramp) implements LoadModel {
        public Open {
            positive(perSecond > 0, "a rate", perSecond);
            positive(inFlightMax > 0, "the number in flight", inFlightMax);
        }

        public Open(double perSecond, Arrivals arrivals, int inFlightMax) {
            this(perSecond, arrivals, inFlightMax, Optional.empty());
        }
    }

    /**
     * Each user sends its next operation after the answer to the last and a think time.
     *
     * @param ramp time in which all users start, evenly spaced
     */
    record Closed(int users, Duration ramp, Duration thinkTime) implements LoadModel {
        public Closed {
            positive(users > 0, "the number of users", users);
        }
    }

    /** All operations are due at the same instant. */
    record Burst(int operations) implements LoadModel {
        public Burst {
            positive(operations > 0, "the number of operations", operations);
        }
    }

    /**
     * Runs operations one after the other on one thread, each as soon as the previous one has ended. Measures how much
     * a service holds and how fast it accepts it. Operations are timed one by one; between them the worker only marks
     * its ledger.
     *
     * @param atMost operations; a service that refuses a thousand times in a row is full, which ends the load too
     * @param perSecondMax most operations a second; absent: as fast as the service accepts them
     */
    record Fill(long atMost, Optional<Double> perSecondMax) implements LoadModel {
        public Fill {
            positive(atMost > 0, "the number of operations", atMost);
            perSecondMax.ifPresent(pace -> positive(pace > 0, "a pace", pace));
        }

        public Fill(long atMost) {
            this(atMost, Optional.empty());
        }
    }

    /**
     * Takes out the entries that were put in, one after the other, on one thread.
     *
     * @param perSecondMax most entries a second; absent: as fast as the service returns them
     */
    record Drain(Optional<Double> perSecondMax) implements LoadModel {
        public Drain {
            perSecondMax.ifPresent(pace -> positive(pace > 0, "a pace", pace));
        }

        /** Returns a drain as fast as the service allows. */
        public static Drain unpaced() {
            return new Drain(Optional.empty());
        }
    }

    /**
     * A user's command sends the load until it ends; its operations are unknown here.
     *
     * @param command the program and its arguments; may hold the placeholders of a load
     * @param directory absolute path of its working directory
     * @param tool the tool whose figures it prints
     */
    record Script(List<String> command, String directory, Tool tool) implements LoadModel {
        public Script {
            command = List.copyOf(command);
            if (command.isEmpty()) {
                throw new IllegalArgumentException("a command has at least a program, but this one is empty");
            }
        }
    }

    /** The tool whose figures a user's script prints. */
    enum Tool {
        /** None whose output can be parsed. */
        NONE,
        WRK,
        HEY,
        K6,
        GATLING,
        JMETER
    }

    /** How open arrivals are spaced. */
    enum Arrivals {
        CONSTANT,
        POISSON
    }

    private static void positive(boolean holds, String what, Number seen) {
        if (!holds) {
            throw new IllegalArgumentException(what + " is above 0, but this is " + seen);
        }
    }
}
