package plimsoll.lab.launch.cap;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * The place of a scope among the groups of systemd, and the memory limit that it takes along, so that moving the lab
 * does not free it from a limit.
 *
 * @param slice the slice of the group that the lab leaves; empty if the manager that it calls has none there
 * @param memory the smallest limit, in bytes, of the groups that the lab leaves; empty if none has one
 */
record ScopePlacement(Optional<String> slice, Optional<Long> memory) {
    private static final String SLICE = ".slice";

    /** Returns the placement for a lab of this user that leaves a group. */
    static ScopePlacement of(Path group, long uid) {
        OptionalInt slice = slice(names(group), uid);
        OptionalInt kept = slice.isPresent() || uid == 0
                ? slice
                : last(names(group), name -> name.equals(manager(uid)) || name.equals("user-" + uid + SLICE));
        return new ScopePlacement(
                slice.stream().mapToObj(index -> names(group).get(index)).findFirst(),
                smallestLimit(group, kept.orElse(-1)));
    }

    /** Returns whether a group lies below a user's own manager. */
    static boolean isManagedByUser(Path group, long uid) {
        return uid != 0 && names(group).contains(manager(uid));
    }

    /** Slices below a user's manager belong to it, and those above to the manager of the system. */
    private static OptionalInt slice(List<String> names, long uid) {
        int manager = uid == 0
                ? first(names, name -> name.matches("user@\\d+\\.service"))
                : first(names, manager(uid)::equals);
        List<String> managed = uid == 0 ? names.subList(0, manager) : names.subList(manager, names.size());
        OptionalInt slice = last(managed, name -> name.endsWith(SLICE));
        return slice.isPresent() && uid != 0 ? OptionalInt.of(manager + slice.getAsInt()) : slice;
    }

    private static Optional<Long> smallestLimit(Path group, int kept) {
        return IntStream.range(kept + 1, group.getNameCount())
                .mapToObj(index -> group.getRoot().resolve(group.subpath(0, index + 1)))
                .flatMap(left -> ControlGroups.number(left.resolve("memory.max"), "").stream())
                .min(Long::compare);
    }

    private static String manager(long uid) {
        return "user@" + uid + ".service";
    }

    private static List<String> names(Path group) {
        return StreamSupport.stream(group.spliterator(), false)
                .map(Path::toString)
                .toList();
    }

    /** Returns the index of the first name that matches; the number of names if none does. */
    private static int first(List<String> names, Predicate<String> matches) {
        return IntStream.range(0, names.size())
                .filter(index -> matches.test(names.get(index)))
                .findFirst()
                .orElse(names.size());
    }

    private static OptionalInt last(List<String> names, Predicate<String> matches) {
        return IntStream.range(0, names.size())
                .filter(index -> matches.test(names.get(index)))
                .reduce((_, later) -> later);
    }
}
