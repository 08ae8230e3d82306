package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import plimsoll.judge.facts.LoadedInterval;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Phase;
import plimsoll.model.record.GeneratorRecord;
import plimsoll.model.record.GeneratorStart;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;

/** Checks whether generators on other machines began each judged phase together, and had enough processor time. */
final class GeneratorMachinesCheck {
    static final String NAME = "generators";

    /** The most time between the first and the last start, with the errors of the clocks. */
    static final long SKEW_MAX_MICROS = 5_000;

    /** From this share of its cores on, a machine sends what it can and not what it should. */
    private static final double BUSY_MAX = 0.95;

    private static final double MICROS = 1_000;

    private GeneratorMachinesCheck() {}

    static List<Finding> run(CheckContext context) {
        List<GeneratorRecord> generators = context.facts().records().generators();
        if (generators.isEmpty()) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        List<String> phases = context.experiment().phases().stream()
                .filter(Phase::judged)
                .map(Phase::name)
                .toList();
        phases.forEach(phase -> apart(generators, phase).ifPresent(findings::add));
        LoadedInterval loaded = new LoadedInterval(context.facts());
        generators.forEach(generator -> saturated(generator, loaded).ifPresent(findings::add));
        return findings.isEmpty() ? List.of(Finding.holds(NAME, summary(generators, phases, loaded))) : findings;
    }

    /** The skew counts with the errors of the clocks, so that it is a bound and not an estimate. */
    private static Optional<Finding> apart(List<GeneratorRecord> generators, String phase) {
        Optional<GeneratorRecord> silent = generators.stream()
                .filter(generator -> start(generator, phase)
                        .flatMap(GeneratorStart::lateMicros)
                        .isEmpty())
                .findFirst();
        if (silent.isPresent()) {
            return Optional.of(Finding.inconclusive(
                    NAME,
                    Reason.GENERATOR,
                    "generator " + silent.get().name() + " did not report the start of phase " + phase));
        }
        long skew = skew(generators, phase);
        return skew <= SKEW_MAX_MICROS
                ? Optional.empty()
                : Optional.of(Finding.inconclusive(
                        NAME,
                        Reason.GENERATOR,
                        "the generators began phase " + phase + " up to " + QuantityFormat.millis(skew / MICROS)
                                + " apart, of which at most "
                                + QuantityFormat.millis(SKEW_MAX_MICROS / MICROS) + " is allowed: "
                                + latest(generators, phase)));
    }

    private static long skew(List<GeneratorRecord> generators, String phase) {
        LongSummaryStatistics latest = new LongSummaryStatistics();
        LongSummaryStatistics earliest = new LongSummaryStatistics();
        for (GeneratorRecord generator : generators) {
            GeneratorStart start = start(generator, phase).orElseThrow();
            long late = start.lateMicros().orElseThrow();
            latest.accept(late + start.errorMicros());
            earliest.accept(late - start.errorMicros());
        }
        return latest.getMax() - earliest.getMin();
    }

    /** The generator that has the largest part in the skew. */
    private static String latest(List<GeneratorRecord> generators, String phase) {
        GeneratorRecord worst = generators.stream()
                .max((one, other) -> Long.compare(part(one, phase), part(other, phase)))
                .orElseThrow();
        GeneratorStart start = start(worst, phase).orElseThrow();
        return "generator " + worst.name() + " was "
                + QuantityFormat.millis(start.lateMicros().orElse(0L) / MICROS) + " late, and its clock is known to "
                + QuantityFormat.millis(start.errorMicros() / MICROS) + " (round trip "
                + QuantityFormat.millis(start.roundTripMicros() / MICROS) + ")";
    }

    private static long part(GeneratorRecord generator, String phase) {
        GeneratorStart start = start(generator, phase).orElseThrow();
        return Math.abs(start.lateMicros().orElse(0L)) + start.errorMicros();
    }

    private static Optional<GeneratorStart> start(GeneratorRecord generator, String phase) {
        return generator.starts().stream()
                .filter(start -> start.phase().equals(phase))
                .findFirst();
    }

    private static Optional<Finding> saturated(GeneratorRecord generator, LoadedInterval loaded) {
        double busy = busy(generator, loaded);
        return busy < BUSY_MAX
                ? Optional.empty()
                : Optional.of(Finding.inconclusive(
                        NAME,
                        Reason.GENERATOR,
                        "generator " + generator.name() + " had " + QuantityFormat.share(busy) + " of its "
                                + QuantityFormat.many(generator.cores(), "core")
                                + " busy; name more generators, or lower the load"));
    }

    /** The busiest of the worker, with its waits for a core, and the whole machine, as a share of its cores. */
    private static double busy(GeneratorRecord generator, LoadedInterval loaded) {
        String worker = "worker." + generator.workload();
        double own = loaded.perMilli(worker, Metric.CPU_TIME) + loaded.perMilli(worker, Metric.RUN_QUEUE_WAIT);
        double machine = loaded.perMilli("generator." + generator.workload(), Metric.CPU_TIME);
        return Math.max(own, machine) / Math.max(1, generator.cores());
    }

    private static String summary(List<GeneratorRecord> generators, List<String> phases, LoadedInterval loaded) {
        long skew = phases.stream()
                .mapToLong(phase -> skew(generators, phase))
                .max()
                .orElse(0);
        double busiest = generators.stream()
                .mapToDouble(generator -> busy(generator, loaded))
                .max()
                .orElse(0);
        return QuantityFormat.many(generators.size(), "generator") + " began within "
                + QuantityFormat.millis(skew / MICROS) + ", errors of clocks included; at most "
                + QuantityFormat.share(busiest) + " of the cores of one were busy";
    }
}
