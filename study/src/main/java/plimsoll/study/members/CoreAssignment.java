package plimsoll.study.members;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.Cpus;

/**
 * The default cores of a trial's members: the subject gets the first core that the lab may use, workers and needs the
 * second. With a single core, nothing is pinned.
 *
 * @param subject default of the subjects
 * @param others default of workers, needs and stubs
 */
public record CoreAssignment(Cpus subject, Cpus others) {
    /**
     * @param allowed the cores that the lab may use
     * @param written the cores that the study assigns to its subjects; workers avoid them if possible
     */
    public static CoreAssignment of(List<Integer> allowed, List<Integer> written) {
        if (allowed.size() < 2) {
            return new CoreAssignment(Cpus.ANY, Cpus.ANY);
        }
        int first = allowed.getFirst();
        Set<Integer> taken = Set.copyOf(written.isEmpty() ? List.of(first) : written);
        Cpus others = Stream.concat(allowed.stream().skip(1), Stream.of(first))
                .filter(core -> !taken.contains(core))
                .map(core -> Cpus.pinnedTo(core))
                .findFirst()
                .orElse(Cpus.ANY);
        return new CoreAssignment(Cpus.pinnedTo(first), others);
    }

    public String sentence() {
        return subject.cores().isEmpty()
                ? "This machine has one core: service, workers and needs share it."
                : "Workers and needs run on " + named(others) + "; the service runs on " + named(subject)
                        + " unless the study says otherwise.";
    }

    private static String named(Cpus cpus) {
        return cpus.cores().isEmpty()
                ? "every core, since the service uses them all"
                : "core " + cpus.cores().getFirst();
    }
}
