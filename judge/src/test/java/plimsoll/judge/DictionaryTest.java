package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.baseline.BaselineEvaluator;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.StoreLimit;
import plimsoll.judge.check.CheckContext;
import plimsoll.judge.check.ThresholdCheck;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.judge.figure.FigureMeasures;
import plimsoll.judge.figure.TrialFigures;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.judge.trial.TrialEvaluator;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.StartupFigures;
import plimsoll.model.figure.TimeDistribution;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialFolder;

/**
 * Every figure of the dictionary is measured and can be missed and kept according to its direction; no others are
 * measured.
 */
class DictionaryTest {
    private static final int ROUNDS = 8;

    @TempDir
    Path result;

    private int trials;

    @Test
    void every_figure_of_a_trial_has_a_measure_and_no_other_figure_has() {
        assertThat(FigureMeasures.ofResults())
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        Figures.all().stream().filter(Figure::ofTrials).toList());
        assertThat(bounded())
                .hasSizeGreaterThan(100)
                .allMatch(figure -> FigureMeasures.of(figure).isPresent());
        assertThat(Figures.all().stream().filter(figure -> figure.threshold().isEmpty()))
                .extracting(Figure::key)
                .containsExactlyInAnyOrder("directShare", "deaths");
    }

    @Test
    void a_percentile_that_no_result_has_is_measured_all_the_same() throws Exception {
        TrialFigures trial = figures(PlantedFigures.uploads(result, 1, List.of()));
        Figure rare = Figures.bounded("response.p97.5").orElseThrow();

        assertThat(trial.value(rare)).isPresent();
        assertThat(trial.result()).doesNotContainKey(rare.key());
    }

    @Test
    void the_heap_after_a_restart_is_that_of_the_later_run() throws Exception {
        TrialFigures restarted = figures(PlantedFigures.uploads(result, 1, List.of()));
        TrialFigures only = figures(PlantedFigures.queue(result, 2, List.of()));

        assertThat(restarted.value(StartupFigures.RESTART_HEAP)).contains(60.0 * (1 << 20));
        assertThat(restarted.value(MemoryFigures.HEAP_AFTER_GC)).contains(120.0 * (1 << 20));
        assertThat(only.value(StartupFigures.RESTART_HEAP)).isEmpty();
    }

    @Test
    void two_planted_trials_have_every_figure() throws Exception {
        Set<String> told = new TreeSet<>();
        for (TrialFigures trial : planted(List.of())) {
            told.addAll(trial.result().keySet());
        }

        assertThat(told)
                .containsExactlyElementsOf(Figures.all().stream()
                        .filter(Figure::ofTrials)
                        .map(Figure::key)
                        .sorted()
                        .toList());
    }

    @Test
    void every_figure_keeps_a_bound_at_its_value_and_misses_one_just_beyond() throws Exception {
        List<TrialFigures> measured = planted(List.of());
        for (int i = 0; i < measured.size(); i++) {
            TrialFigures trial = measured.get(i);
            Map<Figure, Double> values = bounded().stream()
                    .filter(figure -> trial.value(figure).isPresent())
                    .collect(Collectors.toMap(
                            figure -> figure, figure -> trial.value(figure).orElseThrow()));
            assertThat(values).hasSizeGreaterThan(20);
            List<Threshold> thresholds = new ArrayList<>();
            values.forEach((figure, value) -> {
                thresholds.add(threshold(figure, figure.larger() ? Relation.AT_LEAST : Relation.AT_MOST, value));
                thresholds.add(threshold(figure, figure.larger() ? Relation.ABOVE : Relation.BELOW, value));
            });
            Map<String, Verdict> said = said(planted(thresholds).get(i));
            values.forEach((figure, value) -> {
                assertThat(said.get(figure.metric() + (figure.larger() ? " >= " : " <= ") + value))
                        .as(figure.metric() + " at " + value)
                        .isEqualTo(Verdict.HOLDS);
                assertThat(said.get(figure.metric() + (figure.larger() ? " > " : " < ") + value))
                        .as(figure.metric() + " beyond " + value)
                        .isInstanceOf(Verdict.Breaks.class);
            });
        }
    }

    @Test
    void an_unmeasured_figure_leaves_its_bound_open() {
        TrialFixture trial = TrialFixture.in(result, 1, "plain", 1);
        bounded().forEach(figure -> trial.threshold(figure.metric(), Relation.AT_LEAST, 0, false));
        TrialFigures plain = figures(trial.write());
        List<Figure> open = bounded().stream()
                .filter(figure -> plain.readings(figure).isEmpty())
                .toList();

        assertThat(open)
                .hasSizeGreaterThan(40)
                .contains(StartupFigures.RECOVERY)
                .allSatisfy(figure -> assertThat(said(plain).get(figure.metric() + " >= 0.0"))
                        .as(figure.metric())
                        .isEqualTo(new Verdict.Inconclusive(
                                Verdict.Reason.CHECKER, figure.metric() + " was not measured")));
    }

    @Test
    void every_figure_can_be_compared_with_a_baseline_in_its_direction() {
        TrialFolder folder = TrialFixture.in(result, 1, "one", 1).write();
        JudgedTrial round = TrialEvaluator.of(folder);
        for (Figure figure : FigureMeasures.ofResults()) {
            boolean larger = figure.larger();
            RelativeThreshold bound = new RelativeThreshold(
                    figure.metric(),
                    larger ? Relation.AT_LEAST : Relation.AT_MOST,
                    larger ? -0.05 : 0.05,
                    figure.metric() + " vs baseline " + (larger ? ">= -5%" : "<= +5%"));

            assertThat(against(round, figure, bound, larger ? 0.8 : 1.2))
                    .as(bound.written())
                    .isInstanceOf(Verdict.Breaks.class);
            assertThat(against(round, figure, bound, larger ? 1.2 : 0.8))
                    .as(bound.written())
                    .isEqualTo(Verdict.HOLDS);
        }
    }

    /** The verdict on the bound if this build's figure is the given multiple of the baseline's. */
    private static Verdict against(JudgedTrial round, Figure figure, RelativeThreshold bound, double factor) {
        List<JudgedCell> cells = List.of(cell("new", round, figure, factor), cell("old", round, figure, 1));
        Baseline baseline = new Baseline("old", Map.of("new", "old"), List.of(bound), List.of());
        return BaselineEvaluator.of(baseline, cells, StoreLimit.of(cells)).pairs().stream()
                .flatMap(pair -> pair.deltas().stream())
                .filter(delta -> delta.metric().equals(figure.metric()))
                .map(Delta::threshold)
                .flatMap(Optional::stream)
                .map(Finding::verdict)
                .findFirst()
                .orElseThrow();
    }

    private static JudgedCell cell(String name, JudgedTrial like, Figure figure, double factor) {
        TreeMap<Integer, JudgedTrial> rounds = new TreeMap<>();
        for (int number = 1; number <= ROUNDS; number++) {
            double value = 100 * factor * (1 + number / 1_000.0);
            rounds.put(
                    number,
                    new JudgedTrial(
                            with(like.result(), Map.of(figure.key(), value), name, number),
                            like.experiment(),
                            like.end()));
        }
        return new JudgedCell(name, rounds);
    }

    private static TrialResult with(TrialResult like, Map<String, Double> figures, String cell, int round) {
        return TrialResultBuilder.builder()
                .folder(like.folder())
                .cell(cell)
                .variant(cell)
                .round(round)
                .verdict(Verdict.HOLDS)
                .because("")
                .balance(like.balance())
                .figures(figures)
                .members(like.members())
                .build();
    }

    private List<TrialFigures> planted(List<Threshold> thresholds) throws Exception {
        int number = ++trials;
        return List.of(
                figures(PlantedFigures.uploads(result, number, thresholds)),
                figures(PlantedFigures.queue(result, number, thresholds)));
    }

    private static TrialFigures figures(TrialFolder folder) {
        return new TrialFigures(TrialFacts.of(TrialReader.read(folder)));
    }

    private static Map<String, Verdict> said(TrialFigures trial) {
        return ThresholdCheck.run(new CheckContext(trial.facts(), trial, List.of())).stream()
                .collect(Collectors.toMap(Finding::check, Finding::verdict));
    }

    private static Threshold threshold(Figure figure, Relation relation, double limit) {
        return new Threshold(
                figure.metric(), relation, limit, false, figure.metric() + " " + relation.sign() + " " + limit);
    }

    private static List<Figure> bounded() {
        return Stream.concat(
                        Figures.all().stream()
                                .filter(figure -> figure.threshold().isPresent()),
                        Figures.times().stream().map((TimeDistribution distribution) -> distribution.percentile(75)))
                .distinct()
                .toList();
    }

    /** Read back from disk, since a planted trial without its own experiment would prove nothing. */
    @Test
    void the_planted_trials_are_what_their_experiments_say() throws Exception {
        TrialFolder queue = PlantedFigures.queue(result, 1, List.of());

        assertThat(Json.read(queue.experiment(), Experiment.class).cell()).isEqualTo("queue.move");
        assertThat(figures(queue).facts().problems()).isEmpty();
        assertThat(figures(PlantedFigures.uploads(result, 2, List.of())).facts().problems())
                .isEmpty();
    }
}
