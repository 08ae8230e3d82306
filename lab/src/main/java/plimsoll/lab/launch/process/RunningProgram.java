package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.member.ProgramRuntime;

/** The living processes of a member, seen from outside. */
public record RunningProgram(List<Long> pids) {
    /** USER_HZ is 100 in every Linux that runs a JDK. */
    private static final long MILLIS_PER_TICK = 10;

    public RunningProgram {
        pids = List.copyOf(pids);
    }

    public static RunningProgram of(ProcessFamily family) {
        return new RunningProgram(
                family.living().stream().map(ProcessIdentity::pid).toList());
    }

    /** Returns the CPU time so far of the processes and of those that they have started and awaited. */
    public long cpuMillis() {
        return MILLIS_PER_TICK * pids.stream().mapToLong(ProcessTable::cpuTicks).sum();
    }

    /**
     * Returns the runtime of the processes: that of a JVM if there is one, else the first that is recognized. Empty if
     * no executable can be read.
     */
    public Optional<ProgramRuntime> runtime() {
        if (pids.stream().anyMatch(pid -> ProcessTable.maps(pid, "libjvm.so"))) {
            return Optional.of(ProgramRuntime.JVM);
        }
        List<ProgramRuntime> seen = pids.stream()
                .map(pid -> Path.of("/proc/" + pid + "/exe"))
                .flatMap(executable -> runtime(executable).stream())
                .toList();
        return seen.stream()
                .filter(runtime -> runtime != ProgramRuntime.OTHER)
                .findFirst()
                .or(() -> seen.stream().findFirst());
    }

    /** @param executable the link to it, which leads to the file also from another mount namespace */
    static Optional<ProgramRuntime> runtime(Path executable) {
        try {
            Path name = Files.readSymbolicLink(executable).getFileName();
            if (name != null && name.toString().matches("node|nodejs")) {
                return Optional.of(ProgramRuntime.NODE);
            }
            return Optional.of(runtime(ElfSections.names(executable)));
        } catch (IOException | UncheckedIOException | UnsupportedOperationException unreadable) {
            return Optional.empty();
        }
    }

    private static ProgramRuntime runtime(Set<String> sections) {
        if (sections.contains(".svm_heap")) {
            return ProgramRuntime.NATIVE_IMAGE;
        }
        return sections.contains(".go.buildinfo") || sections.contains(".note.go.buildid")
                ? ProgramRuntime.GO
                : ProgramRuntime.OTHER;
    }
}
