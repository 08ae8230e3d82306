package plimsoll.lab.launch.process;

import java.util.Optional;

/** A process identified by its pid and start time, so that a reused pid is not mistaken for it. */
public record ProcessIdentity(long pid, long startTicks) {
    /** Empty when no such process exists. */
    public static Optional<ProcessIdentity> of(long pid) {
        return ProcessTable.entry(pid).map(entry -> new ProcessIdentity(pid, entry.startTicks()));
    }

    /**
     * Returns the lab's own identity.
     *
     * @throws IllegalStateException without {@code /proc}
     */
    public static ProcessIdentity own() {
        return of(ProcessHandle.current().pid())
                .orElseThrow(() -> new IllegalStateException(
                        "/proc does not show the lab itself; Plimsoll needs Linux with /proc mounted"));
    }

    public boolean alive() {
        return ProcessTable.entry(pid)
                .filter(entry -> entry.startTicks() == startTicks)
                .filter(ProcessTable.Entry::alive)
                .isPresent();
    }

    /** Sends KILL if it is still the same process. */
    public void kill() {
        if (alive() && pid != ProcessHandle.current().pid()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** Returns the format of the lab's files and marks: {@code PID-START}. */
    @Override
    public String toString() {
        return pid + "-" + startTicks;
    }
}
