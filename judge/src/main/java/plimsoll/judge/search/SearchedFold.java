package plimsoll.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.result.search.Drift;
import plimsoll.model.result.search.Fit;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.Searched;
import plimsoll.model.result.search.Sizing;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.ask.Aim;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.ask.SearchPlan;
import plimsoll.plan.search.memory.MemoryPoints;

/**
 * Everything that a verb which searches found, from its plan and its trials.
 *
 * @param checks experiments that were tried as they are, the load of a soak and the probe of a fit among them
 */
public record SearchedFold(Searched searched, FitsFold fits, List<CheckFold> checks) {
    /**
     * @param tried whole trials in their order
     * @param drifts of a soak
     * @param liveHeaps while a load was held in a service, by the name of its check
     */
    public static SearchedFold of(
            SearchPlan plan, List<Tried> tried, List<Drift> drifts, Map<String, Bytes> liveHeaps) {
        Map<String, List<Tried>> by = tried.stream()
                .collect(Collectors.groupingBy(each -> each.asked().by()));
        List<SearchResult> searches = plan.questions().stream()
                .map(question -> new SearchFold(
                                question,
                                by.getOrDefault(question.name(), List.of()),
                                MemoryPoints.fitted(
                                        plan.checks(),
                                        liveHeaps,
                                        question.experiment().variant()))
                        .result())
                .toList();
        List<CheckFold> checks = plan.checks().stream()
                .map(check -> new CheckFold(check, by.getOrDefault(check.name(), List.of())))
                .toList();
        FitsFold fits = FitsFold.of(plan.questions(), searches, checks);
        Searched searched = new Searched(
                plan.verb(),
                searches,
                fits.fits().size() == 1 ? Optional.of(fits.fits().getFirst()) : Optional.empty(),
                fits.fits(),
                fits.fits().stream().flatMap(SearchedFold::sizings).toList(),
                FrontierFold.of(plan.questions(), searches),
                drifts);
        return new SearchedFold(searched, fits, checks);
    }

    private static Stream<Sizing> sizings(Fit fit) {
        return Stream.concat(fit.recommended().stream(), fit.rivals().stream());
    }

    private static Stream<CheckFold> with(List<CheckFold> checks, Aim aim) {
        return checks.stream().filter(each -> each.check().aim() == aim);
    }

    /** Whether one fitted variant can be recommended over another. */
    public boolean comparable() {
        return fits.comparable();
    }

    /** Whether something that was asked has no answer yet and could have one. */
    public boolean interrupted() {
        boolean nothingAsked = searched.searches().isEmpty() && checks.isEmpty();
        boolean unfinished = searched.searches().stream().anyMatch(each -> each.state() == SearchState.UNFINISHED);
        return nothingAsked
                || unfinished
                || fits.interrupted()
                || checks.stream().anyMatch(CheckFold::isCut);
    }

    /** The answers of the searches, in one sentence; of a soak what rises, or that nothing does. */
    public String sentence() {
        if (with(checks, Aim.SOAK).findAny().isPresent()) {
            return with(checks, Aim.SOAK).map(this::soaked).collect(Collectors.joining("; "));
        }
        if (!fits.isEmpty()) {
            return fits.sentence();
        }
        return searched.frontier()
                .map(frontier -> FrontierFold.sentence(frontier, searched.searches()))
                .orElseGet(() -> searched.searches().stream()
                        .map(each -> each.variant() + ": " + each.sentence())
                        .collect(Collectors.joining("; ")));
    }

    private String soaked(CheckFold soak) {
        Check check = soak.check();
        List<Drift> rising = searched.drifts().stream().filter(Drift::rises).toList();
        List<Drift> telling = rising.isEmpty() ? memoryNotSeen() : rising;
        String rises = telling.isEmpty()
                ? "nothing rises in a long load"
                : telling.stream().map(Drift::sentence).collect(Collectors.joining("; "));
        return soak.held()
                ? rises + "; " + soak.sentence()
                : check.experiment().variant() + ": " + soak.sentence() + "; " + rises;
    }

    /** A live set or a footprint of nothing was not seen, and a leak would not have been either. */
    private List<Drift> memoryNotSeen() {
        return searched.drifts().stream()
                .filter(drift -> drift.unit().equals("bytes") && drift.last() <= 0)
                .toList();
    }

    /** A repeated answer that is contradicted, or memory that rises, is a broken promise; anything else open is inconclusive. */
    public ExitCode exitCode() {
        boolean rises = searched.drifts().stream().anyMatch(Drift::rises);
        boolean contradicted = searched.searches().stream()
                .anyMatch(each -> each.aim().equals(Aim.PROVE.name().toLowerCase(Locale.ROOT))
                        && each.state() == SearchState.NOT_PROVEN
                        && each.notes().stream().anyMatch(note -> note.startsWith("not repeated")));
        if (rises || contradicted || with(checks, Aim.SOAK).anyMatch(CheckFold::broke)) {
            return ExitCode.AGAINST_EXPECTATION;
        }
        return answered() ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE;
    }

    private boolean answered() {
        if (with(checks, Aim.SOAK).findAny().isPresent()) {
            return memoryNotSeen().isEmpty() && with(checks, Aim.SOAK).allMatch(CheckFold::held);
        }
        if (!fits.isEmpty()) {
            return fits.answered(
                    searched.searches().stream().filter(SearchedFold::answered).toList());
        }
        return !searched.searches().isEmpty() && searched.searches().stream().allMatch(SearchedFold::answered);
    }

    private static boolean answered(SearchResult result) {
        return switch (result.state()) {
            case PROVEN, SKETCHED -> true;
            case NEVER_HOLDS -> result.aim().equals("frontier");
            case NOT_PROVEN, REFUSED, UNFINISHED -> false;
        };
    }
}
