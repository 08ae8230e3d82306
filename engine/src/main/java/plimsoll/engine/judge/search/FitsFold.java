package plimsoll.engine.judge.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.engine.plan.search.Aim;
import plimsoll.engine.plan.search.Question;
import plimsoll.model.Bytes;
import plimsoll.model.result.Fit;
import plimsoll.model.result.SearchResult;
import plimsoll.model.result.Sizing;

/**
 * The variants that were to be fitted, and what became of each.
 *
 * @param fits of those that were searched for
 * @param probes the first trials, which say whether a container can be searched for
 */
record FitsFold(List<Fit> fits, List<CheckFold> probes) {
    static FitsFold of(List<Question> questions, List<SearchResult> searches, List<CheckFold> checks) {
        Map<String, List<Question>> asked = questions.stream()
                .filter(question -> question.aim() == Aim.FIT)
                .collect(Collectors.groupingBy(
                        question -> question.experiment().variant(), LinkedHashMap::new, Collectors.toList()));
        List<Fit> fits = new ArrayList<>();
        asked.forEach((variant, own) -> fits.add(new FitFold(
                        own,
                        searches,
                        sizings(checks, variant, Aim.RECOMMENDED).reduce((_, last) -> last),
                        sizings(checks, variant, Aim.RIVAL).toList())
                .fit()));
        return new FitsFold(
                fits,
                checks.stream().filter(each -> each.check().aim() == Aim.PROBE).toList());
    }

    private static Stream<Sizing> sizings(List<CheckFold> checks, String variant, Aim aim) {
        return checks.stream()
                .filter(each -> each.check().aim() == aim && each.isOf(variant))
                .map(each -> new SizingFold(each.check(), each.tried()).sizing());
    }

    boolean isEmpty() {
        return variants().isEmpty();
    }

    /** Whether a variant was not searched for, though its probe says that it could be. */
    boolean interrupted() {
        return variants().stream()
                .anyMatch(variant -> fit(variant).isEmpty()
                        && probes(variant).anyMatch(CheckFold::held)
                        && probes(variant).noneMatch(CheckFold::isRefused));
    }

    /** Of several variants the smallest container first, and the load where it is the same for all. */
    String sentence() {
        if (variants().size() == 1) {
            return sentence(variants().getFirst());
        }
        List<String> loads = fits.stream().map(Fit::load).distinct().toList();
        Comparator<String> byMemory = Comparator.comparing(
                variant -> smallest(variant).map(Sizing::memory).orElse(new Bytes(Long.MAX_VALUE)));
        return "smallest containers" + (loads.size() == 1 ? " for " + loads.getFirst() : "") + ": "
                + variants().stream()
                        .sorted(byMemory)
                        .map(variant -> variant + " " + memory(variant))
                        .collect(Collectors.joining(", "));
    }

    private String sentence(String variant) {
        return fit(variant)
                .map(Fit::sentence)
                .orElseGet(() -> "no container was found: "
                        + probes(variant)
                                .reduce((_, last) -> last)
                                .map(CheckFold::sentence)
                                .orElse(""));
    }

    private String memory(String variant) {
        return smallest(variant)
                .map(sizing -> sizing.memory() + (FitFold.isProven(sizing) ? "" : " (not proven)"))
                .orElse("none");
    }

    /** Whether each variant has a container that its search shows. */
    boolean answered(List<SearchResult> answered) {
        return variants().stream()
                .allMatch(variant ->
                        answered.stream().anyMatch(search -> search.variant().equals(variant)));
    }

    private List<String> variants() {
        return probes.stream()
                .map(probe -> probe.check().experiment().variant())
                .distinct()
                .toList();
    }

    private Stream<CheckFold> probes(String variant) {
        return probes.stream().filter(probe -> probe.isOf(variant));
    }

    private Optional<Fit> fit(String variant) {
        return fits.stream().filter(fit -> fit.variant().equals(variant)).findFirst();
    }

    private Optional<Sizing> smallest(String variant) {
        return fit(variant).flatMap(Fit::smallest);
    }
}
