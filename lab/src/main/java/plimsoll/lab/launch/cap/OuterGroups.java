package plimsoll.lab.launch.cap;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.OuterLimit;

/**
 * The control groups around a member's, of either version, with the number of times that each had run out of memory
 * before the member started.
 *
 * @param groups the innermost first
 */
public record OuterGroups(List<OuterGroup> groups) {
    /** Version 1 has no other word for the lack of a limit than a huge one. */
    private static final long UNLIMITED = 1L << 60;

    public OuterGroups {
        groups = List.copyOf(groups);
    }

    /** @param exhausted empty before Linux 5.2 and on version 1, which do not count it */
    record OuterGroup(Path path, Optional<Long> exhausted) {
        static OuterGroup of(Path path) {
            return new OuterGroup(path, count(path));
        }

        boolean wasExhausted() {
            return count(path).orElse(0L) > exhausted.orElse(0L);
        }

        Optional<OuterLimit> limit() {
            return Stream.of("memory.max", "memory.limit_in_bytes")
                    .flatMap(file -> ControlGroups.number(path.resolve(file), "").stream())
                    .filter(bytes -> bytes < UNLIMITED)
                    .findFirst()
                    .map(bytes -> new OuterLimit(path.toString(), new Bytes(bytes)));
        }

        private static Optional<Long> count(Path path) {
            return ControlGroups.number(path.resolve("memory.events.local"), "oom");
        }
    }

    /** Returns all groups around a member's that are visible here. */
    static OuterGroups around(Path member) {
        return Optional.ofNullable(member.getParent())
                .map(OuterGroups::from)
                .orElseGet(() -> new OuterGroups(List.of()));
    }

    /** Returns a group and all groups around it that are visible here. */
    public static OuterGroups from(Path innermost) {
        return new OuterGroups(Stream.iterate(innermost, OuterGroups::isGroup, Path::getParent)
                .map(OuterGroup::of)
                .toList());
    }

    /** Returns the smallest memory limit; empty if no group has one. */
    public Optional<OuterLimit> smallest() {
        return groups.stream().flatMap(group -> group.limit().stream()).min(Comparator.comparing(OuterLimit::memory));
    }

    /**
     * Returns the limit for which the kernel killed a process, once it did: that of the group that has run out of memory
     * since. Where the kernel does not count this, the innermost limit; empty if the machine itself ran out of memory.
     */
    Optional<OuterLimit> exceeded() {
        boolean counted = groups.stream().anyMatch(group -> group.exhausted().isPresent());
        return groups.stream()
                .filter(group -> !counted || group.wasExhausted())
                .flatMap(group -> group.limit().stream())
                .findFirst();
    }

    /** Returns a sentence about the limits on memory and tasks. */
    public String sentence() {
        String memory = smallest()
                .map(limit -> "members share " + limit.words())
                .orElse("no group around the lab limits the memory of its members");
        return memory
                + groups.stream()
                        .flatMap(group -> ControlGroups.number(group.path().resolve("pids.max"), "").stream()
                                .map(most -> "; at most " + most + " tasks (threads and processes) in " + group.path()))
                        .findFirst()
                        .orElse("");
    }

    private static boolean isGroup(Path directory) {
        return Files.exists(directory.resolve("cgroup.procs"));
    }
}
