package plimsoll.judge.search;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.member.MemberRole;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.sizing.ContainerPrice;
import plimsoll.plan.search.sizing.RuntimeAdvice;

/**
 * Adds what the trials of the container to use show beyond its size.
 *
 * @param searched trials of the searches of this variant
 * @param recommended trials of its recommended container
 */
record UsedContainer(RightsizedContainer fit, List<JudgedSearchTrial> searched, List<JudgedSearchTrial> recommended) {
    /** Adds the setting that limits the memory of a program that is not a JVM. */
    UsedContainer advised() {
        Optional<Bytes> memory = fit.used().map(ContainerSizing::memory);
        return with(fit.withAdvice(searched.stream()
                .flatMap(each -> each.result().members().stream())
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .filter(member -> member.runtime().isPresent())
                .findFirst()
                .flatMap(member -> member.runtime()
                        .flatMap(runtime -> memory.flatMap(
                                cap -> RuntimeAdvice.of(runtime, cap, member.environment(), member.command()))))));
    }

    /**
     * Adds the cost of a month, and of a million operations at the rate that the container's trials had, but not above
     * that at which operations arrive: a service that catches up after a slow start is faster for a moment only.
     */
    UsedContainer priced(Optional<ContainerPrice> price, List<Phase> phases) {
        Optional<ContainerSizing> used = fit.used();
        if (price.isEmpty() || used.isEmpty()) {
            return this;
        }
        double month = price.get().month(used.get().memory(), fit.cpus());
        Optional<Double> rate = StartCostNote.median(held(used.get()), ThroughputFigures.THROUGHPUT)
                .filter(perSecond -> perSecond > 0)
                .map(perSecond -> Math.min(perSecond, arriving(phases)));
        return with(fit.withMonthlyCost(Optional.of(month))
                .withOperationsPerSecond(rate)
                .withMillionCost(rate.map(perSecond -> ContainerPrice.million(month, perSecond))));
    }

    /** Returns the operations that arrive in a second, in the judged phase with most of them; endless if they wait for answers. */
    private static double arriving(List<Phase> phases) {
        return phases.stream()
                .filter(Phase::judged)
                .mapToDouble(phase -> phase.workloads().stream()
                        .filter(workload -> workload.background().isEmpty())
                        .mapToDouble(workload -> workload.load() instanceof LoadModel.Open open
                                ? open.perSecond() * workload.operationsPerArrival()
                                : Double.POSITIVE_INFINITY)
                        .sum())
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private List<JudgedSearchTrial> held(ContainerSizing used) {
        Stream<JudgedSearchTrial> there = fit.recommended().equals(Optional.of(used))
                ? recommended.stream()
                : searched.stream()
                        .filter(each -> each.isAt((double) used.memory().mebibytes()));
        return there.filter(each -> each.result().verdict() instanceof Verdict.Holds)
                .toList();
    }

    private UsedContainer with(RightsizedContainer other) {
        return new UsedContainer(other, searched, recommended);
    }
}
