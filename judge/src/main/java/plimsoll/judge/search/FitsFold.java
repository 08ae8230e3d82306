package plimsoll.judge.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.result.search.Fit;
import plimsoll.model.result.search.FitBuilder;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.Sizing;
import plimsoll.plan.search.ask.Aim;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.split.Outfit;

/**
 * The variants that were to be fitted, and what became of each.
 *
 * @param fits one of each variant, in the order in which they were asked for
 * @param probes the first trials, which say whether a container can be searched for
 */
record FitsFold(List<Fit> fits, List<CheckFold> probes) {
    static FitsFold of(List<Question> questions, List<SearchResult> searches, List<CheckFold> checks) {
        Map<String, List<Question>> searched = questions.stream()
                .filter(question -> question.aim() == Aim.FIT)
                .collect(Collectors.groupingBy(question -> question.experiment().variant()));
        Map<String, List<CheckFold>> probes = checks.stream()
                .filter(each -> each.check().aim() == Aim.PROBE)
                .collect(Collectors.groupingBy(
                        each -> each.check().experiment().variant(), LinkedHashMap::new, Collectors.toList()));
        List<Fit> fits = new ArrayList<>();
        probes.forEach((variant, own) -> fits.add(
                searched.containsKey(variant)
                        ? new FitFold(
                                        searched.get(variant),
                                        searches,
                                        sizings(checks, variant, Aim.RECOMMENDED)
                                                .reduce((_, last) -> last),
                                        sizings(checks, variant, Aim.RIVAL).toList())
                                .fit()
                        : unsearched(variant, own)));
        return new FitsFold(fits, probes.values().stream().flatMap(List::stream).toList());
    }

    private static Stream<Sizing> sizings(List<CheckFold> checks, String variant, Aim aim) {
        return checks.stream()
                .filter(each -> each.check().aim() == aim && each.isOf(variant))
                .map(each -> new SizingFold(each.check(), each.tried()).sizing());
    }

    /** Of a variant whose probe refuses a search, or that was not come to. */
    private static Fit unsearched(String variant, List<CheckFold> probes) {
        CheckFold last = probes.getLast();
        return FitBuilder.builder()
                .variant(variant)
                .load(last.tried().stream().findFirst().map(Tried::load).orElse(""))
                .cpus(Outfit.cpus(last.check().experiment()))
                .state(Optional.of(
                        probes.stream().anyMatch(CheckFold::isRefused) ? SearchState.REFUSED : SearchState.UNFINISHED))
                .sentence(variant + ": no container was found: " + last.sentence())
                .build();
    }

    boolean isEmpty() {
        return fits.isEmpty();
    }

    /** Whether a variant was not searched for, though its probe says that it could be. */
    boolean interrupted() {
        return fits.stream()
                .filter(fit -> fit.state().equals(Optional.of(SearchState.UNFINISHED)))
                .anyMatch(fit -> probes(fit).anyMatch(CheckFold::held));
    }

    /** Whether all were fitted for one load, on as many cores, and promise the same: else the smallest is not the best. */
    boolean comparable() {
        return fits.stream()
                        .filter(fit -> fit.smallest().isPresent())
                        .map(fit -> List.of(fit.load(), fit.cpus(), promise(fit)))
                        .distinct()
                        .count()
                <= 1;
    }

    private String promise(Fit fit) {
        return probes(fit)
                .findFirst()
                .flatMap(probe -> probe.check().experiment().promises())
                .orElse("");
    }

    /** Of several variants that can be compared the smallest container first. */
    String sentence() {
        if (fits.size() == 1) {
            return fits.getFirst().sentence();
        }
        Comparator<Fit> byMemory =
                Comparator.comparing(fit -> fit.smallest().map(Sizing::memory).orElse(new Bytes(Long.MAX_VALUE)));
        return comparable()
                ? "smallest containers" + load() + ": "
                        + fits.stream()
                                .sorted(byMemory)
                                .map(fit -> fit.variant() + " " + memory(fit))
                                .collect(Collectors.joining(", "))
                : "smallest containers, not to be compared: "
                        + fits.stream()
                                .map(fit -> fit.variant() + " " + memory(fit) + " for " + fit.load())
                                .collect(Collectors.joining(", "));
    }

    /** That of all that were tried; empty: none was. */
    private String load() {
        return fits.stream()
                .map(Fit::load)
                .filter(load -> !load.isEmpty())
                .findFirst()
                .map(load -> " for " + load)
                .orElse("");
    }

    private static String memory(Fit fit) {
        return fit.smallest()
                .map(sizing -> sizing.memory() + (FitFold.isProven(sizing) ? "" : " (not proven)"))
                .orElse(fit.without());
    }

    /** Whether each variant has a container that its search shows. */
    boolean answered(List<SearchResult> answered) {
        return fits.stream()
                .allMatch(fit ->
                        answered.stream().anyMatch(search -> search.variant().equals(fit.variant())));
    }

    private Stream<CheckFold> probes(Fit fit) {
        return probes.stream().filter(probe -> probe.isOf(fit.variant()));
    }
}
