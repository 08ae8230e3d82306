package plimsoll.lab.launch.cap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.member.Limits;

/** A way to hold down what one process may use; the first that is available on a machine is taken. */
public sealed interface CapMechanism extends AutoCloseable permits CgroupV2, CgroupV1, RlimitDataCap, RssWatchdog {
    /** As {@link plimsoll.model.member.EffectiveCap} names it. */
    String name();

    /** Asks the machine once; a kernel cap proves itself by killing a small process that allocates too much. */
    CapAvailability availability();

    /** The control group below which it makes one for each process; empty where it makes none. */
    default Optional<Path> parent() {
        return Optional.empty();
    }

    /** Whether a CPU quota in the limits is held as well. */
    default boolean holdsQuota() {
        return false;
    }

    /**
     * Prepares the cap for one process, which joins it through {@link CapHandle#enclosure()}.
     *
     * @param group names what is made for it; begins with {@link ControlGroups#PREFIX}
     * @throws IOException when the machine refuses
     */
    CapHandle hold(String group, Limits limits) throws IOException;

    /** Takes back what {@link #availability} had to change. */
    @Override
    default void close() {}
}
