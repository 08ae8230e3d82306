package plimsoll.judge.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.SearchReport;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.SoakTrend;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.memory.MemoryPoints;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;

/**
 * Evaluates all searches of a verb from their plan and trials.
 *
 * @param checks experiments that were tried as they are, such as the load of a soak and the probe of a fit
 * @param drifts of each soak, by the name of its check
 */
public record SearchReportEvaluator(
        SearchReport searched,
        RightsizingEvaluator fits,
        List<RepeatedExperimentEvaluator> checks,
        Map<String, List<SoakTrend>> drifts) {
    /**
     * @param tried complete trials in their order
     * @param drifts of each soak, by the name of its check
     * @param liveHeaps while a load was held in a service, by the name of its check
     */
    public static SearchReportEvaluator of(
            SearchPlan plan,
            List<JudgedSearchTrial> tried,
            Map<String, List<SoakTrend>> drifts,
            Map<String, Bytes> liveHeaps) {
        Map<String, List<JudgedSearchTrial>> by = tried.stream()
                .collect(Collectors.groupingBy(each -> each.asked().by()));
        List<SearchResult> searches = plan.questions().stream()
                .map(question -> new SearchEvaluator(
                                question,
                                by.getOrDefault(question.name(), List.of()),
                                MemoryPoints.fitted(
                                        plan.checks(),
                                        liveHeaps,
                                        question.experiment().variant()))
                        .result())
                .toList();
        List<RepeatedExperimentEvaluator> checks = plan.checks().stream()
                .map(repeatedExperiment -> new RepeatedExperimentEvaluator(
                        repeatedExperiment, by.getOrDefault(repeatedExperiment.name(), List.of())))
                .toList();
        RightsizingEvaluator fits = RightsizingEvaluator.of(plan, searches, checks, by);
        SearchReport report = new SearchReport(
                plan.verb(),
                searches,
                fits.fits().size() == 1 ? Optional.of(fits.fits().getFirst()) : Optional.empty(),
                fits.fits(),
                fits.fits().stream().flatMap(SearchReportEvaluator::sizings).toList(),
                FrontierEvaluator.of(plan.questions(), searches),
                drifts.values().stream().flatMap(List::stream).toList());
        return new SearchReportEvaluator(report, fits, checks, drifts);
    }

    private static Stream<ContainerSizing> sizings(RightsizedContainer fit) {
        return Stream.concat(fit.recommended().stream(), fit.rivals().stream());
    }

    private List<RepeatedExperimentEvaluator> soaks() {
        return checks.stream()
                .filter(each -> each.check().aim() == SearchAim.SOAK)
                .toList();
    }

    /** Whether one fitted variant may be recommended over another. */
    public boolean comparable() {
        return fits.comparable();
    }

    /** Whether a search or check ended before it had the answer that it could have. */
    public boolean interrupted() {
        boolean nothingAsked = searched.searches().isEmpty() && checks.isEmpty();
        boolean unfinished = searched.searches().stream().anyMatch(each -> each.state() == SearchState.UNFINISHED);
        return nothingAsked
                || unfinished
                || fits.interrupted()
                || checks.stream().anyMatch(RepeatedExperimentEvaluator::isCut);
    }

    /** Returns the answers of all searches in one sentence; for a soak, the quantities that rise. */
    public String sentence() {
        if (!soaks().isEmpty()) {
            return soaks().stream().map(this::soaked).collect(Collectors.joining("; "));
        }
        if (!fits.isEmpty()) {
            return fits.sentence();
        }
        return searched.frontier()
                .map(frontier -> FrontierEvaluator.sentence(frontier, searched.searches()))
                .orElseGet(() -> searched.searches().stream()
                        .map(each -> each.variant() + ": " + each.sentence())
                        .collect(Collectors.joining("; ")));
    }

    private String soaked(RepeatedExperimentEvaluator soak) {
        RepeatedExperiment repeatedExperiment = soak.check();
        String variant = repeatedExperiment.experiment().variant() + ": ";
        List<SoakTrend> own = drifts.getOrDefault(repeatedExperiment.name(), List.of());
        List<SoakTrend> rising = own.stream().filter(SoakTrend::rises).toList();
        List<SoakTrend> notable = rising.isEmpty() ? memoryNotSeen(own) : rising;
        String rises = notable.isEmpty()
                ? "no rise found: " + memoryBounds(own)
                : notable.stream().map(SoakTrend::sentence).collect(Collectors.joining("; "));
        return soak.isHeld()
                ? (soaks().size() == 1 ? "" : variant) + rises + "; " + soak.sentence()
                : variant + soak.sentence() + "; " + rises;
    }

    /** Returns how fast memory could rise unseen: a short load bounds it loosely. */
    private static String memoryBounds(List<SoakTrend> drifts) {
        return drifts.stream()
                .filter(soakTrend -> soakTrend.unit().equals("bytes"))
                .map(SoakTrend::sentence)
                .collect(Collectors.joining("; "));
    }

    /** Returns memory trends without a value: there, a leak could not have been seen. */
    private static List<SoakTrend> memoryNotSeen(List<SoakTrend> drifts) {
        return drifts.stream()
                .filter(soakTrend -> soakTrend.unit().equals("bytes") && soakTrend.last() <= 0)
                .toList();
    }

    /**
     * A proof that is contradicted or a quantity that rises is against the expectation; other open answers are
     * inconclusive.
     */
    public ExitCode exitCode() {
        boolean rises = searched.drifts().stream().anyMatch(SoakTrend::rises);
        boolean contradicted = searched.searches().stream().anyMatch(each -> each.state() == SearchState.CONTRADICTED);
        if (rises || contradicted || soaks().stream().anyMatch(RepeatedExperimentEvaluator::broke)) {
            return ExitCode.AGAINST_EXPECTATION;
        }
        return answered() ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE;
    }

    private boolean answered() {
        if (!soaks().isEmpty()) {
            return memoryNotSeen(searched.drifts()).isEmpty()
                    && soaks().stream().allMatch(RepeatedExperimentEvaluator::isHeld);
        }
        if (!fits.isEmpty()) {
            return fits.answered(searched.searches().stream()
                    .filter(SearchReportEvaluator::answered)
                    .toList());
        }
        return !searched.searches().isEmpty() && searched.searches().stream().allMatch(SearchReportEvaluator::answered);
    }

    private static boolean answered(SearchResult result) {
        return switch (result.state()) {
            case PROVEN, SKETCHED -> true;
            case NEVER_HOLDS -> result.aim().equals("frontier");
            case NOT_PROVEN, CONTRADICTED, REFUSED, UNFINISHED -> false;
        };
    }
}
