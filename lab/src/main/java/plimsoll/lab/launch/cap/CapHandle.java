package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.OuterLimit;

/** The cap of one process, from before its start until after its end. */
public interface CapHandle extends AutoCloseable {
    EffectiveCap cap();

    /** Returns what the process enters at its start. */
    ProcessIsolation isolation();

    /** Called once the process runs. */
    default void started(ManagedProcess process) {}

    /** Returns the process's own memory cgroup, if one was created. */
    default Optional<Path> cgroup() {
        return isolation().cgroup();
    }

    /** Returns the OOM kills so far; empty if nothing counts them. */
    default Optional<OomKills> oomKills() {
        return Optional.empty();
    }

    /** Returns the limit around the lab for which a process was killed; empty if none was, or if it is not known. */
    default Optional<OuterLimit> exceeded() {
        return Optional.empty();
    }

    /** Returns the highest charge so far, page cache included; empty if nothing measures it. */
    default Optional<Bytes> peak() {
        return Optional.empty();
    }

    /**
     * Removes the cap; no process may be left in it. A cgroup that cannot be removed within a bound is left to the next
     * clean-up.
     */
    @Override
    void close();
}
