package plimsoll.study.setting;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Disk;
import plimsoll.model.member.DiskCosts;
import plimsoll.model.member.Limits;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/**
 * The limits that one place of the file states. A more general place supplies those left out.
 *
 * @param place location of the most specific limits
 */
public record LimitsSpec(
        SourceLocation place,
        Optional<Bytes> memory,
        Optional<HeapSize> heap,
        Optional<Cpus> cpus,
        Optional<Disk> disk,
        Optional<Bytes> high,
        Optional<Boolean> oomGroup) {
    /** Reads the map's {@code limits}. */
    public static LimitsSpec in(YamlNode.Mapping mapping) {
        return mapping.mapping("limits")
                .map(LimitsSpec::of)
                .orElseGet(() -> new LimitsSpec(
                        mapping.place(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    public static LimitsSpec of(YamlNode.Mapping limits) {
        return new LimitsSpec(
                limits.place(),
                limits.text("memory").map(QuantityParser::size),
                limits.text("heap").map(HeapSize::parse),
                limits.get("cpus").map(LimitsSpec::cpus),
                limits.mapping("disk").filter(disk -> !disk.entries().isEmpty()).map(LimitsSpec::disk),
                limits.text("high").map(QuantityParser::size),
                limits.text("oom-group").map(Boolean::valueOf));
    }

    private static Disk disk(YamlNode.Mapping written) {
        return new Disk(
                written.text("size").map(QuantityParser::size),
                // The schema refuses 0; a part of a byte counts as one.
                written.text("rate").map(QuantityParser::sizePerSecond).map(rate -> Math.max(1, rate)),
                Stream.of("create", "delete", "sync", "at-once").anyMatch(written::has)
                        ? Optional.of(costs(written))
                        : Optional.empty());
    }

    private static DiskCosts costs(YamlNode.Mapping written) {
        return new DiskCosts(
                millis(written, "create"),
                millis(written, "delete"),
                millis(written, "sync"),
                written.whole("at-once"));
    }

    private static double millis(YamlNode.Mapping written, String key) {
        return written.text(key).map(QuantityParser::millis).orElse(0.0);
    }

    private static Cpus cpus(YamlNode written) {
        return switch (written) {
            case YamlNode.Scalar quota -> new Cpus(List.of(), Optional.of(Double.parseDouble(quota.text())));
            case YamlNode.Items cores -> new Cpus(cores(cores), Optional.empty());
            case YamlNode.Mapping both ->
                new Cpus(
                        both.get("cores")
                                .filter(YamlNode.Items.class::isInstance)
                                .map(items -> cores((YamlNode.Items) items))
                                .orElse(List.of()),
                        both.text("quota").map(Double::parseDouble));
        };
    }

    private static List<Integer> cores(YamlNode.Items items) {
        return items.items().stream()
                .map(item -> Integer.valueOf(((YamlNode.Scalar) item).text()))
                .toList();
    }

    /** Returns these limits, completed from {@code general}. */
    public LimitsSpec withDefaults(LimitsSpec general) {
        return new LimitsSpec(
                stated() ? place : general.place(),
                memory.or(general::memory),
                heap.or(general::heap),
                cpus.or(general::cpus),
                disk.or(general::disk),
                high.or(general::high),
                oomGroup.or(general::oomGroup));
    }

    /** Whether any limit is stated. */
    public boolean stated() {
        return Stream.of(memory, heap, cpus, disk, high, oomGroup).anyMatch(Optional::isPresent);
    }

    public LimitsSpec withMemory(Optional<Bytes> other) {
        return new LimitsSpec(place, other.or(this::memory), heap, cpus, disk, high, oomGroup);
    }

    /** Returns the heap in this memory; empty for none, and for a share of memory that has no cap. */
    public Optional<Bytes> heapSize() {
        return heap.flatMap(size -> size.in(memory));
    }

    public Limits limits(Cpus defaults) {
        return new Limits(
                memory,
                heapSize(),
                cpus.map(written -> pinned(written, defaults)).orElse(defaults),
                disk,
                high,
                oomGroup,
                heap.flatMap(HeapSize::ofMemory));
    }

    /** Pins to the default core only if the quota is at most one core, since a single core cannot provide more. */
    private static Cpus pinned(Cpus written, Cpus defaults) {
        boolean fits = written.quota().map(quota -> quota <= 1).orElse(true);
        List<Integer> cores = written.cores().isEmpty() && fits ? defaults.cores() : written.cores();
        return new Cpus(cores, written.quota());
    }
}
