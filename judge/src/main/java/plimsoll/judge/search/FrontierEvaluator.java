package plimsoll.judge.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plimsoll.model.Bytes;
import plimsoll.model.result.comparison.RankingCrossover;
import plimsoll.model.result.search.CapacityBracket;
import plimsoll.model.result.search.Frontier;
import plimsoll.model.result.search.FrontierLine;
import plimsoll.model.result.search.FrontierPoint;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * Evaluates how much each variant holds in each memory, and between which memories the ranking of two variants changes.
 */
final class FrontierEvaluator {
    private final List<SearchQuestion> questions;
    private final Map<String, SearchResult> results;
    private final TreeMap<Bytes, Map<String, FrontierPoint>> points = new TreeMap<>();

    private FrontierEvaluator(List<SearchQuestion> questions, List<SearchResult> results) {
        this.questions = questions;
        this.results = results.stream().collect(Collectors.toMap(SearchResult::name, each -> each));
        questions.forEach(this::add);
    }

    /** Empty if no search was made for a frontier. */
    static Optional<Frontier> of(List<SearchQuestion> all, List<SearchResult> results) {
        List<SearchQuestion> questions =
                all.stream().filter(each -> each.aim() == SearchAim.FRONTIER).toList();
        return questions.isEmpty()
                ? Optional.empty()
                : Optional.of(new FrontierEvaluator(questions, results).frontier());
    }

    private void add(SearchQuestion question) {
        SearchResult result = Objects.requireNonNull(results.get(question.name()), question.name());
        boolean answered =
                result.state() == SearchState.NEVER_HOLDS || !result.edges().isEmpty();
        if (answered) {
            points.computeIfAbsent(memory(question.experiment()), _ -> new LinkedHashMap<>())
                    .put(question.experiment().variant(), point(question, result));
        }
    }

    private static FrontierPoint point(SearchQuestion question, SearchResult result) {
        Optional<CapacityBracket> edge = result.edges().stream().findFirst();
        return new FrontierPoint(
                memory(question.experiment()),
                edge.flatMap(CapacityBracket::holds).map(CapacityBracket.End::value),
                edge.flatMap(CapacityBracket::breaks)
                        .map(CapacityBracket.End::value)
                        .or(() -> edge.isEmpty()
                                ? Optional.of(question.goal().axis().easyEnd())
                                : Optional.empty()),
                result.state() == SearchState.PROVEN,
                result.name());
    }

    private static Bytes memory(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(new Bytes(0));
    }

    private Frontier frontier() {
        List<String> variants = questions.stream()
                .map(question -> question.experiment().variant())
                .distinct()
                .toList();
        List<RankingCrossover> crossovers = new ArrayList<>();
        for (int one = 0; one < variants.size(); one++) {
            for (int other = one + 1; other < variants.size(); other++) {
                crossovers.addAll(crossovers(variants.get(one), variants.get(other)));
            }
        }
        var knob = questions.getFirst().knob();
        return new Frontier(
                knob.word(), knob.unit(), variants.stream().map(this::line).toList(), crossovers, sentence(crossovers));
    }

    private FrontierLine line(String variant) {
        return new FrontierLine(
                variant,
                points.values().stream()
                        .flatMap(there -> Optional.ofNullable(there.get(variant)).stream())
                        .toList());
    }

    /** Each crossover spans from the last memory where one variant is ahead to the first where the other is. */
    private List<RankingCrossover> crossovers(String one, String other) {
        List<RankingCrossover> crossovers = new ArrayList<>();
        Optional<Bytes> last = Optional.empty();
        int ahead = 0;
        for (var each : points.entrySet()) {
            int now = order(each.getValue(), one, other);
            if (now != 0 && ahead != 0 && now != ahead) {
                crossovers.add(
                        crossover(last.orElseThrow(), each.getKey(), now > 0 ? one : other, now > 0 ? other : one));
            }
            if (now != 0) {
                ahead = now;
                last = Optional.of(each.getKey());
            }
        }
        return crossovers;
    }

    /** A variant is ahead only if it holds a value at which the other broke. */
    private int order(Map<String, FrontierPoint> there, String one, String other) {
        if (!there.containsKey(one) || !there.containsKey(other)) {
            return 0;
        }
        FrontierPoint first = there.get(one);
        FrontierPoint second = there.get(other);
        return isAhead(first, second) ? 1 : isAhead(second, first) ? -1 : 0;
    }

    private boolean isAhead(FrontierPoint one, FrontierPoint other) {
        return one.holds()
                .flatMap(holds -> other.breaks().map(breaks -> lessIsHarder() ? holds <= breaks : holds >= breaks))
                .orElse(false);
    }

    private RankingCrossover crossover(Bytes from, Bytes to, String ahead, String behind) {
        return new RankingCrossover(
                from,
                to,
                ahead,
                behind,
                "between " + from + " and " + to + " " + ahead + " overtakes " + behind + ": " + held(from, ahead)
                        + " against " + held(from, behind) + " below, " + held(to, ahead) + " against "
                        + held(to, behind) + " above");
    }

    private String held(Bytes memory, String variant) {
        KnobRange knobRange = questions.getFirst().goal().axis();
        return Optional.ofNullable(points.get(memory))
                .map(byVariant -> byVariant.get(variant))
                .flatMap(FrontierPoint::holds)
                .map(knobRange::amount)
                .orElse("none");
    }

    private String sentence(List<RankingCrossover> crossovers) {
        if (!crossovers.isEmpty()) {
            return crossovers.stream().map(RankingCrossover::sentence).collect(Collectors.joining("; "));
        }
        return questions.stream()
                                .map(question -> question.experiment().variant())
                                .distinct()
                                .count()
                        < 2
                ? "one variant"
                : "no two variants change places in the memories tried";
    }

    /** States what each variant holds in each memory, and the crossovers. */
    static String sentence(Frontier frontier, List<SearchResult> results) {
        Map<String, SearchResult> byName = results.stream().collect(Collectors.toMap(SearchResult::name, each -> each));
        return frontier.knob() + " held: "
                + frontier.lines().stream()
                        .map(line -> line.variant() + " "
                                + line.points().stream()
                                        .map(point -> held(point, byName) + " in " + point.memory())
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; "))
                + "; " + frontier.sentence();
    }

    private boolean lessIsHarder() {
        return questions.getFirst().goal().axis().hardness() == KnobRange.Hardness.FALLS;
    }

    private static String held(FrontierPoint point, Map<String, SearchResult> byName) {
        return Optional.ofNullable(byName.get(point.search()))
                .flatMap(search -> search.edges().stream().findFirst())
                .flatMap(CapacityBracket::holds)
                .map(end -> end.written() + (point.breaks().isEmpty() ? " (nothing broke)" : ""))
                .orElse("none");
    }
}
