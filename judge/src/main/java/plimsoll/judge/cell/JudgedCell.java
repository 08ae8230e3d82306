package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.RoundAggregation;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.CellResultBuilder;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.BreakpointPosterior;

/**
 * All rounds of one cell.
 *
 * @param rounds by number; if a round had several attempts, the last complete one
 */
public record JudgedCell(String name, TreeMap<Integer, JudgedTrial> rounds) {
    /** Returns the cells in the order of their first trials. */
    public static List<JudgedCell> of(List<JudgedTrial> trials) {
        Map<String, JudgedCell> cells = new LinkedHashMap<>();
        for (JudgedTrial trial : trials) {
            cells.computeIfAbsent(trial.result().cell(), name -> new JudgedCell(name, new TreeMap<>()))
                    .rounds
                    .merge(trial.result().round(), trial, JudgedCell::later);
        }
        return List.copyOf(cells.values());
    }

    /** Sorts cells as listed; those not listed come last, in their present order. */
    public static List<JudgedCell> inOrder(List<JudgedCell> cells, List<String> listed) {
        Map<String, Integer> places = new LinkedHashMap<>();
        listed.forEach(name -> places.putIfAbsent(name, places.size()));
        return cells.stream()
                .sorted(Comparator.comparing(cell -> places.getOrDefault(cell.name(), places.size())))
                .toList();
    }

    private static JudgedTrial later(JudgedTrial first, JudgedTrial second) {
        return second.attempt() >= first.attempt() ? second : first;
    }

    /** Returns the cell as it was after a number of rounds. */
    JudgedCell after(int count) {
        return new JudgedCell(name, new TreeMap<>(rounds.headMap(count, true)));
    }

    /** Returns the trials that count: interrupted ones only if there are no others. */
    public List<TrialResult> trials() {
        boolean allInterrupted = completeRounds() == 0;
        return rounds.values().stream()
                .filter(trial -> allInterrupted || !trial.interrupted())
                .map(JudgedTrial::result)
                .toList();
    }

    /** Returns the number of complete rounds. */
    public int completeRounds() {
        return (int)
                rounds.values().stream().filter(trial -> !trial.interrupted()).count();
    }

    public String variant() {
        return trials().getFirst().variant();
    }

    /**
     * Returns the study's names of load and limits together with their description: cells of one group differ only in
     * their variant. The description alone is not enough, since loads with the same words may differ in a link or a
     * background load.
     */
    String group() {
        return pointName() + " "
                + experiment()
                        .map(each -> ExperimentText.load(each) + " " + ExperimentText.compared(each))
                        .orElse("");
    }

    /** Returns the study's names of load and limits; empty if it names neither. */
    String pointName() {
        return name.startsWith(variant()) ? name.substring(variant().length()) : "";
    }

    public Optional<Experiment> experiment() {
        return rounds.values().stream()
                .flatMap(trial -> trial.experiment().stream())
                .findFirst();
    }

    public Verdict verdict() {
        return Verdict.worst(trials().stream().map(TrialResult::verdict).toList());
    }

    boolean holds() {
        return verdict() instanceof Verdict.Holds;
    }

    /** Returns the number of trials that held. */
    public int heldTrials() {
        return (int) trials().stream()
                .filter(trial -> trial.verdict() instanceof Verdict.Holds)
                .count();
    }

    Expectation expected() {
        return experiment().map(Experiment::expectation).orElse(Expectation.ANY);
    }

    /** An inconclusive verdict contradicts no expectation. */
    boolean againstExpectation() {
        return switch (expected()) {
            case HOLDS -> verdict() instanceof Verdict.Breaks;
            case BREAKS -> verdict() instanceof Verdict.Holds;
            case ANY -> false;
        };
    }

    /** @param more figures to add to the medians of the trials' figures */
    public CellResult result(Map<String, Double> more) {
        Map<String, Double> figures = medians();
        figures.putAll(more);
        return CellResultBuilder.builder()
                .cell(name)
                .variant(variant())
                .load(experiment().map(ExperimentText::load).orElse("unknown load"))
                .limits(experiment().map(ExperimentText::limits).orElse("unknown limits"))
                .replicas(experiment().map(ExperimentText::replicas).filter(count -> count > 0))
                .rounds(completeRounds())
                .held(heldTrials())
                .otherwiseBelow(otherwiseBelow())
                .verdict(verdict())
                .because(because())
                .expected(expected())
                .asExpected(!againstExpectation())
                .unsteady(UnsteadyFigures.objection(this))
                .unclassified(UnsteadyFigures.unclassified(this))
                .trials(trials().stream().map(TrialResult::folder).toList())
                .figures(figures)
                .clocks(TimingLogEvaluator.of(trials()))
                .build();
    }

    private Optional<Double> otherwiseBelow() {
        List<Verdict> verdicts = trials().stream().map(TrialResult::verdict).toList();
        boolean alike = !verdicts.isEmpty()
                && (verdicts.stream().allMatch(Verdict.Holds.class::isInstance)
                        || verdicts.stream().allMatch(Verdict.Breaks.class::isInstance));
        return alike ? Optional.of(BreakpointPosterior.failureRateBelow(verdicts.size())) : Optional.empty();
    }

    private String because() {
        Verdict verdict = verdict();
        return trials().stream()
                .filter(trial -> trial.verdict().equals(verdict))
                .map(TrialResult::because)
                .findFirst()
                .orElse("");
    }

    /**
     * Returns medians of the rounds that held, if any did: a trial that breaks early did less work, and so seems fast.
     */
    public Map<String, Double> medians() {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        comparable()
                .forEach(trial -> trial.figures()
                        .forEach((figure, value) -> values.computeIfAbsent(figure, _ -> new ArrayList<>())
                                .add(value)));
        values.forEach((figure, measured) -> {
            if (mayNeverCome(figure)) {
                measured.addAll(Collections.nCopies(countDecidedLacking(figure), Double.POSITIVE_INFINITY));
            }
        });
        return values.entrySet().stream()
                .map(each -> Map.entry(
                        each.getKey(),
                        Median.of(each.getValue().stream().mapToDouble(Double::doubleValue))
                                .orElseThrow()))
                .filter(each -> Double.isFinite(each.getValue()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (first, _) -> first, LinkedHashMap::new));
    }

    private static boolean mayNeverCome(String figure) {
        return Figures.of(figure)
                .filter(each -> each.rounds() == RoundAggregation.MEDIAN_OR_NEVER)
                .isPresent();
    }

    private int countDecidedLacking(String figure) {
        return (int) comparable().stream()
                .filter(trial -> !(trial.verdict() instanceof Verdict.Inconclusive))
                .filter(trial -> !trial.figures().containsKey(figure))
                .count();
    }

    private List<TrialResult> comparable() {
        List<TrialResult> holding = trials().stream()
                .filter(trial -> trial.verdict() instanceof Verdict.Holds)
                .toList();
        return holding.isEmpty() ? trials() : holding;
    }
}
