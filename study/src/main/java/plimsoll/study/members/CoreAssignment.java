package plimsoll.study.members;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Cpus;

/**
 * The default cores of a trial's members: the subject gets the first core that the lab may use, needs the second. Workers
 * get as many as the subjects have, if the machine has them left; the first is that of the needs. With a single core,
 * nothing is pinned.
 *
 * @param subject default of the subjects
 * @param others default of needs and stubs
 * @param workers default of workers
 */
public record CoreAssignment(Cpus subject, Cpus others, Cpus workers) {
    /**
     * All cells of a study have the same workers.
     *
     * @param allowed the cores that the lab may use
     * @param written the cores that the study assigns to its subjects; workers avoid them if possible
     * @param ofSomeCells the cores that limit sets and variants assign; workers avoid them too, if that leaves a core
     */
    public static CoreAssignment of(List<Integer> allowed, List<Integer> written, List<Integer> ofSomeCells) {
        if (allowed.size() < 2) {
            return new CoreAssignment(Cpus.ANY, Cpus.ANY, Cpus.ANY);
        }
        int first = allowed.getFirst();
        Set<Integer> taken = Set.copyOf(written.isEmpty() ? List.of(first) : written);
        Set<Integer> takenAnywhere = new HashSet<>(taken);
        takenAnywhere.addAll(ofSomeCells);
        List<Integer> besideAll = beside(allowed, takenAnywhere);
        List<Integer> free = besideAll.isEmpty() ? beside(allowed, taken) : besideAll;
        Cpus others = free.isEmpty() ? Cpus.ANY : Cpus.pinnedTo(free.getFirst());
        return new CoreAssignment(Cpus.pinnedTo(first), others, new Cpus(free, Optional.empty()));
    }

    /** Returns as many cores as are taken, or those that are left; the first one last. */
    private static List<Integer> beside(List<Integer> allowed, Set<Integer> taken) {
        return Stream.concat(allowed.stream().skip(1), allowed.stream().limit(1))
                .filter(core -> !taken.contains(core))
                .limit(taken.size())
                .toList();
    }

    public String sentence() {
        if (subject.cores().isEmpty()) {
            return "This machine has one core: service, workers and needs share it.";
        }
        String service = "; the service runs on " + named(subject) + " unless the study says otherwise.";
        return workers.equals(others)
                ? "Workers and needs run on " + named(others) + service
                : "Workers run on " + named(workers) + ", with up to "
                        + workers.cores().size() + " event loops for small requests; needs run on " + named(others)
                        + service;
    }

    private static String named(Cpus cpus) {
        List<Integer> cores = cpus.cores();
        if (cores.isEmpty()) {
            return "every core, since the service uses them all";
        }
        return cores.size() == 1
                ? "core " + cores.getFirst()
                : "the cores " + cores.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
