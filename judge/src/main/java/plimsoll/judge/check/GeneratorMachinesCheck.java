package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.judge.death.ProgressStall;
import plimsoll.judge.facts.LoadedInterval;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
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
        List<GeneratedPhase> phases = context.facts().windows().stream()
                .map(PhaseWindow::phase)
                .filter(Phase::judged)
                .map(phase -> GeneratedPhase.of(phase, generators))
                .filter(phase -> !phase.generators().isEmpty())
                .toList();
        phases.forEach(phase -> apart(phase).ifPresent(findings::add));
        LoadedInterval loaded = new LoadedInterval(context.facts());
        generators.forEach(generator -> saturated(generator, loaded).ifPresent(findings::add));
        ProgressStall.ofOneGenerator(context.facts()).stream()
                .map(stall -> stalled(generators, stall, context))
                .forEach(findings::add);
        return findings.isEmpty() ? List.of(Finding.holds(NAME, summary(generators, phases, loaded))) : findings;
    }

    /** A phase that began, with the generators that had a share of it. */
    private record GeneratedPhase(String name, List<GeneratorRecord> generators) {
        static GeneratedPhase of(Phase phase, List<GeneratorRecord> all) {
            Set<String> workloads =
                    phase.workloads().stream().map(Workload::name).collect(Collectors.toSet());
            return new GeneratedPhase(
                    phase.name(),
                    all.stream()
                            .filter(generator -> workloads.contains(generator.workload()))
                            .toList());
        }
    }

    /** The operations of one share stood still while those of others went on: its way to the service did, not the service. */
    private static Finding stalled(List<GeneratorRecord> generators, ProgressStall stall, CheckContext context) {
        String name = generators.stream()
                .filter(generator -> generator.workload().equals(stall.workload()))
                .map(GeneratorRecord::name)
                .findFirst()
                .orElse(stall.workload());
        long bound = context.experiment().bounds().noProgress().toMillis();
        return Finding.inconclusive(
                NAME,
                Reason.GENERATOR,
                "generator " + name + ": " + stall.sentence(bound) + ", while the other generators made progress");
    }

    /** The skew counts with the errors of the clocks, so that it is a bound and not an estimate. */
    private static Optional<Finding> apart(GeneratedPhase phase) {
        Optional<GeneratorRecord> silent = phase.generators().stream()
                .filter(generator -> start(generator, phase.name())
                        .flatMap(GeneratorStart::lateMicros)
                        .isEmpty())
                .findFirst();
        if (silent.isPresent()) {
            return Optional.of(Finding.inconclusive(
                    NAME,
                    Reason.GENERATOR,
                    "generator " + silent.get().name() + " did not report the start of phase " + phase.name()));
        }
        long skew = skew(phase);
        return skew <= SKEW_MAX_MICROS
                ? Optional.empty()
                : Optional.of(Finding.inconclusive(
                        NAME,
                        Reason.GENERATOR,
                        "the generators began phase " + phase.name() + " up to " + QuantityFormat.millis(skew / MICROS)
                                + " apart, of which at most "
                                + QuantityFormat.millis(SKEW_MAX_MICROS / MICROS) + " is allowed: "
                                + latest(phase)));
    }

    private static long skew(GeneratedPhase phase) {
        LongSummaryStatistics latest = new LongSummaryStatistics();
        LongSummaryStatistics earliest = new LongSummaryStatistics();
        for (GeneratorRecord generator : phase.generators()) {
            GeneratorStart start = start(generator, phase.name()).orElseThrow();
            long late = start.lateMicros().orElseThrow();
            latest.accept(late + start.errorMicros());
            earliest.accept(late - start.errorMicros());
        }
        return latest.getMax() - earliest.getMin();
    }

    /** The generator that has the largest part in the skew. */
    private static String latest(GeneratedPhase phase) {
        GeneratorRecord worst = phase.generators().stream()
                .max((one, other) -> Long.compare(part(one, phase.name()), part(other, phase.name())))
                .orElseThrow();
        GeneratorStart start = start(worst, phase.name()).orElseThrow();
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

    private static String summary(
            List<GeneratorRecord> generators, List<GeneratedPhase> phases, LoadedInterval loaded) {
        long machines =
                generators.stream().map(GeneratorRecord::address).distinct().count();
        long skew =
                phases.stream().mapToLong(GeneratorMachinesCheck::skew).max().orElse(0);
        double busiest = generators.stream()
                .mapToDouble(generator -> busy(generator, loaded))
                .max()
                .orElse(0);
        return QuantityFormat.many(machines, "generator") + " began within "
                + QuantityFormat.millis(skew / MICROS) + ", errors of clocks included; at most "
                + QuantityFormat.share(busiest) + " of the cores of one were busy";
    }
}
