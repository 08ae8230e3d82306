package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;

/** The cap of one process, from before its start until after its end. */
public interface CapHandle extends AutoCloseable {
    EffectiveCap cap();

    /** What the process enters at its start. */
    ProcessIsolation enclosure();

    /** Called once it runs. */
    default void started(ManagedProcess process) {}

    /** Its own memory cgroup, where one was made. */
    default Optional<Path> cgroup() {
        return enclosure().cgroup();
    }

    /** Kills at this cap so far; empty where nothing counts them. */
    default Optional<Long> oomKills() {
        return Optional.empty();
    }

    /** Highest charge so far, page cache included; empty where nothing counts it. */
    default Optional<Bytes> peak() {
        return Optional.empty();
    }

    /** Removes it; nobody may be left in it. What cannot be removed within a bound is left to the next sweep. */
    @Override
    void close();
}
