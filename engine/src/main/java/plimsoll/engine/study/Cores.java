package plimsoll.engine.study;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import plimsoll.model.Cpus;

/**
 * Which cores the members of a trial get when the study says nothing: the subject core 0, workers and needs core 1. With
 * one core nobody is pinned.
 *
 * @param subject default of the subjects
 * @param others of workers, needs and stubs
 */
record Cores(Cpus subject, Cpus others) {
    /** @param written the cores that the study gives its subjects; workers keep off them where they can */
    static Cores of(int cores, List<Integer> written) {
        if (cores < 2) {
            return new Cores(Cpus.ANY, Cpus.ANY);
        }
        TreeSet<Integer> taken = new TreeSet<>(written.isEmpty() ? List.of(0) : written);
        Cpus others = IntStream.concat(IntStream.range(1, cores), IntStream.of(0))
                .filter(core -> !taken.contains(core))
                .mapToObj(core -> Cpus.pinnedTo(core))
                .findFirst()
                .orElse(Cpus.ANY);
        return new Cores(Cpus.pinnedTo(0), others);
    }

    String sentence() {
        return subject.cores().isEmpty()
                ? "This machine has one core: service, workers and needs share it."
                : "Workers and needs run on " + named(others)
                        + "; the service runs on core 0 unless the study says otherwise.";
    }

    private static String named(Cpus cpus) {
        return cpus.cores().isEmpty()
                ? "every core, for the service has them all"
                : "core " + cpus.cores().getFirst();
    }
}
