package plimsoll.model.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Who decides when the next operation starts. */
public sealed interface LoadModel {
    /**
     * Arrivals come at a rate of their own and never wait for a reply.
     *
     * @param perSecond offered load
     * @param arrivals how they are spaced
     * @param inFlightMax operations in flight at once; above it an arrival is counted as unsent, never delayed in silence
     * @param ramp the rate rises from nothing in a straight line and is whole after this time; absent: it is whole from the start
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
     * @param ramp all users have started after this time, evenly spaced
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
     * One after the other, each as soon as the one before has ended, from one thread: what a thing holds, and how fast it takes
     * it. Operations are timed one by one, and the worker does nothing else between them than to mark its ledger.
     *
     * @param atMost operations; what refuses a thousand times in a row is full and ends it too
     */
    record Fill(long atMost) implements LoadModel {
        public Fill {
            positive(atMost > 0, "the number of operations", atMost);
        }
    }

    /** Takes out what was put in, one entry after the other, from one thread. */
    record Drain() implements LoadModel {}

    /**
     * A command of the user's own sends what it likes, until it ends; no operation of it is known here.
     *
     * @param command the program and its arguments; may hold the placeholders of a load
     * @param directory where it is started, an absolute path
     * @param tool whose figures it prints
     */
    record Script(List<String> command, String directory, Tool tool) implements LoadModel {
        public Script {
            command = List.copyOf(command);
            if (command.isEmpty()) {
                throw new IllegalArgumentException("a command has at least a program, but this one is empty");
            }
        }
    }

    /** Whose figures a user's own script prints. */
    enum Tool {
        /** Nobody's that can be read. */
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
