package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.cap.ControlGroups;
import plimsoll.lab.launch.cap.GroupName;
import plimsoll.lab.launch.process.ProcessFamily;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.process.UninterruptibleSleep;
import plimsoll.model.FixedTimeout;

/**
 * Removes what dead labs left behind: processes, control groups, heap dumps, scratch directories and their registry
 * files.
 *
 * <p>A process is killed only if its pid and start time are in a dead lab's registry, if it carries that lab's mark, or
 * if it is in one of that lab's own control groups.
 */
public final class OrphanCleaner {
    private static final Duration KILL_BOUND = FixedTimeout.KILLED.time();
    private static final String DUMP = "heap.hprof";
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Path state;
    private final List<Path> parents;
    private final LabIdentity self;
    private final List<String> removed = new ArrayList<>();

    /**
     * Creates a cleaner.
     *
     * @param parents control groups below which labs create theirs
     */
    public OrphanCleaner(Path state, List<Path> parents) throws IOException {
        this.state = state;
        this.parents = List.copyOf(parents);
        this.self = LabIdentity.own();
    }

    /** Removes the leftovers, and describes each in a phrase. */
    public List<String> run() throws IOException {
        for (Path registry : registries()) {
            List<String> lines = lines(registry);
            Optional<LabIdentity> origin = lines.stream().findFirst().flatMap(LabIdentity::parse);
            if (origin.filter(lab -> lab.deadFor(self)).isPresent()) {
                remove(origin.get(), lines);
                Files.deleteIfExists(registry);
            }
        }
        parents.stream()
                .flatMap(parent -> ControlGroups.made(parent).stream())
                .filter(group -> GroupName.parse(group).stream().anyMatch(GroupName::isOfDeadLab))
                .forEach(this::removeGroup);
        return List.copyOf(removed);
    }

    private void remove(LabIdentity identity, List<String> lines) {
        if (identity.sameBoot(self)) {
            endMarked(identity.lab());
            processes(lines).filter(ProcessIdentity::alive).forEach(this::kill);
            paths(lines, "cgroup")
                    .filter(group -> group.getFileName().toString().startsWith(GroupName.PREFIX))
                    .filter(Files::isDirectory)
                    .forEach(this::removeGroup);
        }
        paths(lines, "dump").forEach(this::removeDump);
        Stream.concat(
                        Stream.of(ProcessRegistry.scratch(state)
                                .resolve(identity.lab().toString())),
                        paths(lines, "shared").filter(ProcessRegistry::isShared))
                .filter(directory -> Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS))
                .forEach(directory -> removed.add(deleteScratch(directory)));
    }

    /** If something cannot be deleted, reports it and continues; it must not block a measurement. */
    private static String deleteScratch(Path scratch) {
        try {
            DirectoryDeleter.delete(scratch);
            return "the scratch directory " + scratch;
        } catch (IOException refused) {
            return "could not remove the scratch directory " + scratch + " (" + refused + "): delete it by hand";
        }
    }

    /** Another lab that starts now may have removed the file meanwhile. */
    private static List<String> lines(Path registry) throws IOException {
        try {
            // A full disk or a power cut may have torn a line, also within a character.
            return new String(Files.readAllBytes(registry), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (NoSuchFileException gone) {
            return List.of();
        }
    }

    /**
     * Deletes a dump and its parts, which a JVM leaves if it died while several of its threads dumped. Deletes nothing
     * else, regardless of the registry.
     */
    private void removeDump(Path dump) {
        if (!DUMP.equals(String.valueOf(dump.getFileName())) || !Files.isDirectory(dump.resolveSibling(""))) {
            return;
        }
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(dump.resolveSibling(""), DUMP + "*")) {
            for (Path part : parts) {
                Files.deleteIfExists(part);
                removed.add("the heap dump " + part);
            }
        } catch (IOException | DirectoryIteratorException refused) {
            removed.add("could not remove the heap dump " + dump + " (" + refused + "): delete it by hand");
        }
    }

    private void endMarked(ProcessIdentity lab) {
        ProcessTable.pids().stream()
                .filter(pid -> ProcessTable.mark(pid)
                        .filter(mark -> mark.startsWith(lab + "-"))
                        .isPresent())
                .flatMap(pid -> ProcessIdentity.of(pid).stream())
                .filter(ProcessIdentity::alive)
                .forEach(this::kill);
    }

    private void kill(ProcessIdentity process) {
        String command = ProcessTable.commandLine(process.pid()).orElse("no command line");
        long deadline = System.nanoTime() + KILL_BOUND.toNanos();
        while (process.alive() && System.nanoTime() < deadline) {
            process.kill();
            UninterruptibleSleep.of(PAUSE);
        }
        removed.add("the process " + process.pid() + " (" + command + ")");
    }

    private void removeGroup(Path group) {
        new ProcessFamily(new ProcessIdentity(-1, -1), "-", Optional.of(group)).end(KILL_BOUND);
        if (ControlGroups.remove(group)) {
            removed.add("the control group " + group);
        }
    }

    private static Stream<ProcessIdentity> processes(List<String> lines) {
        return lines.stream()
                .filter(line -> line.matches("process \\d{1,18} \\d{1,18}"))
                .map(line -> line.split(" ", -1))
                .map(words -> new ProcessIdentity(Long.parseLong(words[1]), Long.parseLong(words[2])));
    }

    private static Stream<Path> paths(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key + " "))
                .flatMap(line -> path(line.substring(key.length() + 1)));
    }

    private static Stream<Path> path(String text) {
        try {
            return Stream.of(Path.of(text)).filter(path -> path.getNameCount() > 0);
        } catch (InvalidPathException torn) {
            return Stream.empty();
        }
    }

    private List<Path> registries() throws IOException {
        Path labs = ProcessRegistry.labs(state);
        if (!Files.isDirectory(labs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(labs)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".txt"))
                    .toList();
        }
    }
}
