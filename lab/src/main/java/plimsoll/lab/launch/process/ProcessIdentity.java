package plimsoll.lab.launch.process;

import java.util.Optional;

/** A process by its number and its start, so that a reused number is never taken for it. */
public record ProcessIdentity(long pid, long startTicks) {
    /** Empty when no such process is there. */
    public static Optional<ProcessIdentity> of(long pid) {
        return ProcessTable.entry(pid).map(entry -> new ProcessIdentity(pid, entry.startTicks()));
    }

    /** @throws IllegalStateException without {@code /proc} */
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

    /** As the lab's files and marks write it: {@code PID-START}. */
    @Override
    public String toString() {
        return pid + "-" + startTicks;
    }
}
