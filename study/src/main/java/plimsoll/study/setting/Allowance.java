package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/**
 * Limits as far as one place of the file states them; what it leaves out is up to a more general place.
 *
 * @param place where the most particular of them stand
 */
public record Allowance(
        Place place, Optional<Bytes> memory, Optional<Bytes> heap, Optional<Cpus> cpus, Optional<Disk> disk) {
    /** The map's {@code limits}. */
    public static Allowance in(Yaml.Mapping mapping) {
        return mapping.mapping("limits")
                .map(Allowance::of)
                .orElseGet(() -> new Allowance(
                        mapping.place(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
    }

    public static Allowance of(Yaml.Mapping limits) {
        return new Allowance(
                limits.place(),
                limits.text("memory").map(Quantities::size),
                limits.text("heap").map(Quantities::size),
                limits.get("cpus").map(Allowance::cpus),
                limits.mapping("disk").filter(disk -> !disk.entries().isEmpty()).map(Allowance::disk));
    }

    private static Disk disk(Yaml.Mapping written) {
        return new Disk(
                written.text("size").map(Quantities::size), written.text("rate").map(Quantities::sizePerSecond));
    }

    private static Cpus cpus(Yaml written) {
        return switch (written) {
            case Yaml.Scalar quota -> new Cpus(List.of(), Optional.of(Double.parseDouble(quota.text())));
            case Yaml.Items cores -> new Cpus(cores(cores), Optional.empty());
            case Yaml.Mapping both ->
                new Cpus(
                        both.get("cores")
                                .filter(Yaml.Items.class::isInstance)
                                .map(items -> cores((Yaml.Items) items))
                                .orElse(List.of()),
                        both.text("quota").map(Double::parseDouble));
        };
    }

    private static List<Integer> cores(Yaml.Items items) {
        return items.items().stream()
                .map(item -> Integer.valueOf(((Yaml.Scalar) item).text()))
                .toList();
    }

    /** These limits, and from {@code general} what they leave out. */
    public Allowance over(Allowance general) {
        return new Allowance(
                stated() ? place : general.place(),
                memory.or(general::memory),
                heap.or(general::heap),
                cpus.or(general::cpus),
                disk.or(general::disk));
    }

    /** Whether anything is limited. */
    public boolean stated() {
        return memory.isPresent() || heap.isPresent() || cpus.isPresent() || disk.isPresent();
    }

    public Allowance withMemory(Optional<Bytes> other) {
        return new Allowance(place, other.or(this::memory), heap, cpus, disk);
    }

    public Limits limits(Cpus otherwise) {
        return new Limits(
                memory, heap, cpus.map(written -> pinned(written, otherwise)).orElse(otherwise), disk);
    }

    /** A quota of more than one core cannot be used up on the single core that is the default. */
    private static Cpus pinned(Cpus written, Cpus otherwise) {
        boolean fits = written.quota().map(quota -> quota <= 1).orElse(true);
        List<Integer> cores = written.cores().isEmpty() && fits ? otherwise.cores() : written.cores();
        return new Cpus(cores, written.quota());
    }
}
