package plimsoll.lab.launch.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The groups and namespaces that a process enters before it executes the program.
 *
 * @param joins {@code cgroup.procs} files into which it writes its own pid
 * @param wrap a program with options that executes the rest of the command line, such as {@code prlimit --data=N}
 * @param cgroup the memory cgroup among them, through which the whole process family is found again
 */
public record ProcessIsolation(List<Path> joins, List<String> wrap, Optional<Path> cgroup) {
    public static final ProcessIsolation NONE = new ProcessIsolation(List.of(), List.of(), Optional.empty());

    public ProcessIsolation {
        joins = List.copyOf(joins);
        wrap = List.copyOf(wrap);
    }

    /** Returns a copy with another wrapper around the existing one. */
    public ProcessIsolation wrappedIn(List<String> outer) {
        return new ProcessIsolation(
                joins, Stream.concat(outer.stream(), wrap.stream()).toList(), cgroup);
    }

    public ProcessIsolation joining(Path procs) {
        return new ProcessIsolation(
                Stream.concat(joins.stream(), Stream.of(procs)).toList(), wrap, cgroup);
    }
}
