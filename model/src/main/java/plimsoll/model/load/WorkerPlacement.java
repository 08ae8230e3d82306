package plimsoll.model.load;

import plimsoll.model.Cpus;

/** Where a worker runs. */
public sealed interface WorkerPlacement {
    /** In its own process, on these processors. */
    record Outside(Cpus cpus) implements WorkerPlacement {}

    /** Inside a member's process. */
    record Inside(String member) implements WorkerPlacement {}
}
