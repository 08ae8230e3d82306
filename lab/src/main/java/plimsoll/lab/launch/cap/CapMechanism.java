package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.member.Limits;

/** A mechanism that limits what one process may use; the first one available on a machine is used. */
public sealed interface CapMechanism extends AutoCloseable permits CgroupV2, CgroupV1, RlimitDataCap, RssWatchdog {
    /** Returns the name that {@link plimsoll.model.member.EffectiveCap} uses. */
    String name();

    /** Tests the machine once; a kernel cap is proven by letting it kill a small process that allocates too much. */
    CapAvailability availability();

    /** Returns the control group below which it creates one for each process; empty if it creates none. */
    default Optional<Path> parent() {
        return Optional.empty();
    }

    /** Returns whether it is not the kernel's cap on all memory of the process. */
    default boolean weak() {
        return false;
    }

    /** Returns whether a process at its cap cannot continue in swap. */
    default boolean excludesSwap() {
        return false;
    }

    /** Returns whether it can slow a process down from some memory on instead of killing it. */
    default boolean holdsHigh() {
        return false;
    }

    /** Returns whether it also enforces a CPU quota in the limits. */
    default boolean holdsQuota() {
        return false;
    }

    /**
     * Prepares the cap for one process, which joins it through {@link CapHandle#isolation()}.
     *
     * @param group name of the group to create; as {@link GroupName} forms it
     * @throws IOException when the machine refuses
     */
    CapHandle hold(String group, Limits limits) throws IOException;

    /** Reverts what {@link #availability} had to change. */
    @Override
    default void close() {}
}
