package plimsoll.judge.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.RightsizedContainerBuilder;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.ManifestPatch;
import plimsoll.plan.search.sizing.SplitApplier;

/**
 * Summarises the fits of all requested variants.
 *
 * @param fits one for each variant, in the order in which they were requested
 * @param probes the first trials, which show whether a container can be searched for
 * @param priced whether containers are compared by their cost
 */
record RightsizingEvaluator(List<RightsizedContainer> fits, List<RepeatedExperimentEvaluator> probes, boolean priced) {
    static RightsizingEvaluator of(
            SearchPlan plan,
            List<SearchResult> searches,
            List<RepeatedExperimentEvaluator> checks,
            Map<String, List<JudgedSearchTrial>> tried) {
        Map<String, List<SearchQuestion>> searched = plan.questions().stream()
                .filter(question -> question.aim() == SearchAim.FIT)
                .collect(Collectors.groupingBy(question -> question.experiment().variant()));
        Map<String, List<RepeatedExperimentEvaluator>> probes = checks.stream()
                .filter(each -> each.check().aim() == SearchAim.PROBE)
                .collect(Collectors.groupingBy(
                        each -> each.check().experiment().variant(), LinkedHashMap::new, Collectors.toList()));
        List<RightsizedContainer> fits = new ArrayList<>();
        probes.forEach((variant, own) -> {
            List<SearchQuestion> questions = searched.getOrDefault(variant, List.of());
            RightsizedContainer fit = questions.isEmpty()
                    ? unsearched(variant, own)
                    : patched(
                            new RightsizedContainerEvaluator(
                                            questions,
                                            searches,
                                            sizings(checks, variant, SearchAim.RECOMMENDED)
                                                    .reduce((_, last) -> last),
                                            sizings(checks, variant, SearchAim.RIVAL)
                                                    .toList())
                                    .fit(),
                            plan.target(),
                            questions.getFirst(),
                            probes.size());
            List<JudgedSearchTrial> trials = questions.stream()
                    .flatMap(question -> tried.getOrDefault(question.name(), List.of()).stream())
                    .toList();
            List<JudgedSearchTrial> recommended = checks.stream()
                    .filter(each -> each.check().aim() == SearchAim.RECOMMENDED && each.isOf(variant))
                    .reduce((_, last) -> last)
                    .map(RepeatedExperimentEvaluator::tried)
                    .orElse(List.of());
            fits.add(new UsedContainer(fit, trials, recommended)
                    .advised()
                    .priced(plan.price(), own.getFirst().check().experiment().phases())
                    .fit());
        });
        return new RightsizingEvaluator(
                fits,
                probes.values().stream().flatMap(List::stream).toList(),
                plan.price().isPresent());
    }

    /**
     * Adds the patch of a manifest with the container to use, if trials of its own or the search prove it and no larger
     * one broke. A container that is not split has no flags.
     */
    private static RightsizedContainer patched(
            RightsizedContainer fit, Optional<ManifestTarget> target, SearchQuestion tried, int fits) {
        boolean proven = fit.recommended().filter(ContainerSizing::holds).isPresent()
                || (fit.smallestIsProven() && !fit.recommendedBroke());
        return fit.withPatch(target.flatMap(each -> fit.used()
                .filter(sizing ->
                        proven && (tried.probed().isEmpty() || !sizing.flags().isEmpty()))
                .map(sizing -> new ManifestPatch(
                                each,
                                new ContainerLimits(sizing.memory(), fit.cpus()),
                                SplitApplier.plainFlags(sizing.flags()),
                                SplitApplier.options(tried.experiment()),
                                tried.probed().isPresent() ? Map.of() : SplitApplier.settings(tried.experiment()))
                        .patch(fits == 1 ? "" : fit.variant()))));
    }

    private static Stream<ContainerSizing> sizings(
            List<RepeatedExperimentEvaluator> checks, String variant, SearchAim aim) {
        return checks.stream()
                .filter(each -> each.check().aim() == aim && each.isOf(variant))
                .map(each -> new ContainerSizingEvaluator(each.check(), each.tried()).sizing());
    }

    /**
     * Returns the fit of a variant that was not searched, since its probe rules out a search or the run ended before.
     */
    private static RightsizedContainer unsearched(String variant, List<RepeatedExperimentEvaluator> probes) {
        RepeatedExperimentEvaluator last = probes.getLast();
        return RightsizedContainerBuilder.builder()
                .variant(variant)
                .load(last.tried().stream()
                        .findFirst()
                        .map(JudgedSearchTrial::load)
                        .orElse(""))
                .cpus(SplitApplier.cpus(last.check().experiment()))
                .state(Optional.of(
                        probes.stream().anyMatch(RepeatedExperimentEvaluator::isRefused)
                                ? SearchState.REFUSED
                                : SearchState.UNFINISHED))
                .sentence(variant + ": no container was found: " + last.sentence())
                .build();
    }

    boolean isEmpty() {
        return fits.isEmpty();
    }

    /** Whether a variant was not searched although its probe held. */
    boolean interrupted() {
        return fits.stream()
                .filter(fit -> fit.state().equals(Optional.of(SearchState.UNFINISHED)))
                .anyMatch(fit -> probes(fit).anyMatch(RepeatedExperimentEvaluator::isHeld));
    }

    /**
     * Whether all fits have the same load and promise, and the same number of cores unless a price weighs these against
     * memory; otherwise the smallest is not the best.
     */
    boolean comparable() {
        return alike() && (priced || have(RightsizedContainer::cpus));
    }

    private boolean alike() {
        return have(fit -> List.of(fit.load(), promise(fit)));
    }

    private boolean have(Function<RightsizedContainer, Object> same) {
        return fits.stream()
                        .filter(fit -> fit.smallest().isPresent())
                        .map(same)
                        .distinct()
                        .count()
                <= 1;
    }

    private String promise(RightsizedContainer fit) {
        return probes(fit)
                .findFirst()
                .flatMap(probe -> probe.check().experiment().promises())
                .orElse("");
    }

    /** Returns one sentence over all fits; if they are comparable, the smallest container comes first. */
    String sentence() {
        if (fits.size() == 1) {
            return fits.getFirst().sentence();
        }
        if (alike() && (priced || !comparable())) {
            return frontier();
        }
        Comparator<RightsizedContainer> byMemory = Comparator.comparing(
                fit -> fit.smallest().map(ContainerSizing::memory).orElse(new Bytes(Long.MAX_VALUE)));
        List<RightsizedContainer> bySize = fits.stream().sorted(byMemory).toList();
        return comparable()
                ? "smallest containers" + load() + ": "
                        + bySize.stream()
                                .map(fit -> fit.variant() + " " + memory(fit))
                                .collect(Collectors.joining(", "))
                        + undistinguished(bySize)
                : "smallest containers, not comparable: "
                        + fits.stream()
                                .map(fit -> fit.variant() + " " + memory(fit) + " for " + fit.load())
                                .collect(Collectors.joining(", "));
    }

    /** Names neighbours in the order of size whose order another search may reverse. */
    private static String undistinguished(List<RightsizedContainer> bySize) {
        String pairs = IntStream.range(1, bySize.size())
                .filter(at -> !areDistinguished(bySize.get(at - 1), bySize.get(at)))
                .mapToObj(at ->
                        bySize.get(at - 1).variant() + " and " + bySize.get(at).variant())
                .collect(Collectors.joining(", "));
        return pairs.isEmpty() ? "" : "; not distinguished: " + pairs;
    }

    /** Whether the larger was shown to break in the smallest container of the other, or one of them has none. */
    private static boolean areDistinguished(RightsizedContainer smaller, RightsizedContainer larger) {
        Optional<Bytes> held = smaller.smallest().map(ContainerSizing::memory);
        boolean broke = held.flatMap(memory -> larger.breaks().filter(breaks -> breaks.compareTo(memory) >= 0))
                .isPresent();
        return broke || held.isEmpty() || larger.smallest().isEmpty();
    }

    /** States the container at each number of cores, the cheapest first if there is a price. */
    private String frontier() {
        Comparator<RightsizedContainer> byCost =
                Comparator.comparing(fit -> fit.monthlyCost().orElse(Double.MAX_VALUE));
        return (priced ? "cost of a month" : "smallest containers") + load() + ": "
                + fits.stream()
                        .sorted(byCost)
                        .map(fit -> fit.variant() + " " + onCores(fit))
                        .collect(Collectors.joining(", "))
                + (priced ? "" : "; --price shows which is the cheapest");
    }

    private static String onCores(RightsizedContainer fit) {
        String cores = " on " + KnobRange.plain(fit.cpus()) + (fit.cpus() == 1 ? " core" : " cores");
        String cost = fit.monthlyCost()
                .map(amount -> RightsizedContainer.money(amount) + " for ")
                .orElse("");
        return cost
                + fit.used().map(sizing -> sizing.memory().toString()).orElse(fit.absenceWords())
                + cores
                + (fit.smallest().isEmpty() || fit.smallestIsProven() ? "" : " (not proven)");
    }

    /** Returns the common load; empty if nothing was tried. */
    private String load() {
        return fits.stream()
                .map(RightsizedContainer::load)
                .filter(load -> !load.isEmpty())
                .findFirst()
                .map(load -> " for " + load)
                .orElse("");
    }

    private static String memory(RightsizedContainer fit) {
        return fit.smallest()
                .map(sizing -> sizing.memory() + (fit.smallestIsProven() ? "" : " (not proven)"))
                .orElse(fit.absenceWords());
    }

    /** Whether a search of each variant has an answer. */
    boolean answered(List<SearchResult> answered) {
        return fits.stream()
                .allMatch(fit ->
                        answered.stream().anyMatch(search -> search.variant().equals(fit.variant())));
    }

    private Stream<RepeatedExperimentEvaluator> probes(RightsizedContainer fit) {
        return probes.stream().filter(probe -> probe.isOf(fit.variant()));
    }
}
