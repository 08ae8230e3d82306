package plimsoll.engine.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.engine.plan.search.Aim;
import plimsoll.engine.plan.search.SearchPlan;
import plimsoll.model.result.Drift;
import plimsoll.model.result.Fit;
import plimsoll.model.result.SearchResult;
import plimsoll.model.result.SearchState;
import plimsoll.model.result.Searched;
import plimsoll.model.result.Sizing;

/** Everything that a verb which searches found, from its plan and its trials. */
public record SearchedFold(Searched searched, boolean interrupted) {
    private static final int CONTRADICTED = 10;
    private static final int INCONCLUSIVE = 20;

    /**
     * @param tried whole trials in their order
     * @param drifts of a soak
     */
    public static SearchedFold of(SearchPlan plan, List<Tried> tried, List<Drift> drifts) {
        Map<String, List<Tried>> by = tried.stream()
                .collect(Collectors.groupingBy(each -> each.asked().by()));
        List<SearchResult> searches = plan.questions().stream()
                .map(question -> new SearchFold(question, by.getOrDefault(question.name(), List.of())).result())
                .toList();
        Optional<Sizing> recommended = sizings(plan, by, Aim.RECOMMENDED).reduce((_, last) -> last);
        List<Sizing> rivals = sizings(plan, by, Aim.RIVAL).toList();
        Searched searched = new Searched(
                plan.verb(),
                searches,
                new FitFold(plan.questions(), searches, recommended).fit(),
                Stream.concat(recommended.stream(), rivals.stream()).toList(),
                FrontierFold.of(plan.questions(), searches),
                drifts);
        return new SearchedFold(searched, unfinished(searches) || cut(plan, by));
    }

    private static Stream<Sizing> sizings(SearchPlan plan, Map<String, List<Tried>> by, Aim aim) {
        return plan.checks().stream()
                .filter(check -> check.aim() == aim)
                .map(check -> new SizingFold(check, by.getOrDefault(check.name(), List.of())).sizing());
    }

    private static boolean unfinished(List<SearchResult> searches) {
        return searches.isEmpty() || searches.stream().anyMatch(each -> each.state() == SearchState.UNFINISHED);
    }

    /** A check without a single trial was not begun. */
    private static boolean cut(SearchPlan plan, Map<String, List<Tried>> by) {
        return plan.checks().stream().anyMatch(check -> check.trials() > 0 && !by.containsKey(check.name()));
    }

    /** The answers of the searches, in one sentence. */
    public String sentence() {
        List<String> drifts = searched.drifts().stream()
                .filter(Drift::rises)
                .map(Drift::sentence)
                .toList();
        String answers = searched.fit()
                .map(Fit::sentence)
                .orElseGet(() -> searched.searches().stream()
                        .map(each -> each.variant() + ": " + each.sentence())
                        .collect(Collectors.joining("; ")));
        return drifts.isEmpty() ? answers : String.join("; ", drifts) + "; " + answers;
    }

    /** A repeated answer that is contradicted, or memory that rises, is a broken promise; anything else open is inconclusive. */
    public int exitCode() {
        boolean rises = searched.drifts().stream().anyMatch(Drift::rises);
        boolean contradicted = searched.searches().stream()
                .anyMatch(each -> each.aim().equals(Aim.PROVE.name().toLowerCase(Locale.ROOT))
                        && each.state() == SearchState.NOT_PROVEN
                        && each.notes().stream().anyMatch(note -> note.startsWith("not repeated")));
        if (rises || contradicted) {
            return CONTRADICTED;
        }
        return searched.searches().stream().allMatch(SearchedFold::answered) ? 0 : INCONCLUSIVE;
    }

    private static boolean answered(SearchResult result) {
        return switch (result.state()) {
            case PROVEN, SKETCHED -> true;
            case NEVER_HOLDS -> result.aim().equals("frontier");
            case NOT_PROVEN, REFUSED, UNFINISHED -> false;
        };
    }
}
