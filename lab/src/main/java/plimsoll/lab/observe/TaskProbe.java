package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.record.Metric;

/**
 * Reads the tasks (threads and processes) of a cgroup of version 2, and how often a limit on tasks refused one more.
 * Before Linux 6.11 the kernel counts a refusal in the group of the process that asked, since then in the group whose
 * limit it was.
 */
final class TaskProbe implements Probe {
    private static final String REFUSED = "max ";

    private final ProcfsParser parser;
    private final Optional<PseudoFile> tasks;
    private final Optional<PseudoFile> own;
    private final Optional<PseudoFile> outer;
    private final long outerBefore;

    TaskProbe(Path cgroup, ProcfsParser parser) {
        this.parser = parser;
        tasks = PseudoFile.open(cgroup.resolve("pids.current"));
        own = events(cgroup);
        outer = limited(cgroup).flatMap(TaskProbe::events);
        outerBefore = Math.max(refused(outer), 0);
    }

    @Override
    public void read(SampleAccumulator into) {
        if (tasks.isPresent() && tasks.get().read(parser)) {
            into.put(Metric.CGROUP_TASKS, parser.number());
        }
        long refused = refused(own);
        if (refused >= 0) {
            into.put(Metric.TASKS_REFUSED, refused + Math.max(refused(outer) - outerBefore, 0));
        }
    }

    private long refused(Optional<PseudoFile> events) {
        boolean found = events.isPresent() && events.get().read(parser) && parser.toValueOf(REFUSED);
        return found ? parser.number() : -1;
    }

    private static Optional<PseudoFile> events(Path group) {
        return PseudoFile.open(group.resolve("pids.events"));
    }

    /** Returns the innermost group around this one that has a limit on tasks. */
    private static Optional<Path> limited(Path cgroup) {
        return Optional.ofNullable(cgroup.getParent()).stream()
                .flatMap(parent -> Stream.iterate(parent, TaskProbe::isGroup, Path::getParent))
                .filter(TaskProbe::hasLimit)
                .findFirst();
    }

    private static boolean isGroup(Path directory) {
        return Files.exists(directory.resolve("cgroup.procs"));
    }

    private static boolean hasLimit(Path group) {
        try {
            return Files.readString(group.resolve("pids.max")).strip().matches("\\d+");
        } catch (IOException missing) {
            return false;
        }
    }

    @Override
    public void close() {
        tasks.ifPresent(PseudoFile::close);
        own.ifPresent(PseudoFile::close);
        outer.ifPresent(PseudoFile::close);
    }
}
