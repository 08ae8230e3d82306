package plimsoll.model.load;

import plimsoll.model.Cpus;

/** Where a worker runs. */
public sealed interface WorkerPlacement {
    /** Returns the part of a phase's condition that a worker here has to meet. */
    default StopCondition share(StopCondition whole) {
        return this instanceof Generator generator && whole instanceof StopCondition.Operations operations
                ? new StopCondition.Operations(generator.share(operations.count()), operations.atMost())
                : whole;
    }

    /** In its own process, on these processors. */
    record Outside(Cpus cpus) implements WorkerPlacement {}

    /** Inside a member's process. */
    record Inside(String member) implements WorkerPlacement {}

    /**
     * On another machine, one of several that send equal shares of one load.
     *
     * @param number of the machine, from 1
     * @param of number of machines
     * @param beside processors that the worker would have on the machine of the service, where stores are listed
     */
    record Generator(int number, int of, Cpus beside) implements WorkerPlacement {
        public Generator {
            if (number < 1 || number > of) {
                throw new IllegalArgumentException(
                        "generators are numbered from 1 to " + of + ", but this is " + number);
            }
        }

        /** Returns its share of a number; the shares of all machines add up to it, and differ by at most 1. */
        public long share(long whole) {
            return Math.multiplyExact(whole, number) / of - whole * (number - 1) / of;
        }
    }
}
