package plimsoll.lab.launch.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The groups and namespaces that a process enters, and the user that it becomes, before it executes the program.
 *
 * @param joins {@code cgroup.procs} files into which it writes its own pid
 * @param wrap a program with options that executes the rest of the command line, such as {@code prlimit --data=N}
 * @param cgroup the memory cgroup among them, through which the whole process family is found again
 * @param user becomes it last, when it has entered everything else; empty: stays the lab's
 * @param container whether it enters the root directory of an image, and gets none of the lab's own variables
 */
public record ProcessIsolation(
        List<Path> joins, List<String> wrap, Optional<Path> cgroup, Optional<MemberUser> user, boolean container) {
    public static final ProcessIsolation NONE = new ProcessIsolation(List.of(), List.of(), Optional.empty());

    public ProcessIsolation {
        joins = List.copyOf(joins);
        wrap = List.copyOf(wrap);
    }

    public ProcessIsolation(List<Path> joins, List<String> wrap, Optional<Path> cgroup) {
        this(joins, wrap, cgroup, Optional.empty(), false);
    }

    public ProcessIsolation as(Optional<MemberUser> other) {
        return new ProcessIsolation(joins, wrap, cgroup, other, container);
    }

    /** Returns a copy with another wrapper around the existing one. */
    public ProcessIsolation wrappedIn(List<String> outer) {
        return new ProcessIsolation(
                joins, Stream.concat(outer.stream(), wrap.stream()).toList(), cgroup, user, container);
    }

    public ProcessIsolation joining(Path procs) {
        return new ProcessIsolation(
                Stream.concat(joins.stream(), Stream.of(procs)).toList(), wrap, cgroup, user, container);
    }

    /** Returns a copy for a process of an image, which gets no variables but those of its command. */
    public ProcessIsolation ofContainer() {
        return new ProcessIsolation(joins, wrap, cgroup, user, true);
    }
}
