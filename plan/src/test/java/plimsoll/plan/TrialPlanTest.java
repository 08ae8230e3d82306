package plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Shard;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.model.study.Timeouts;

class TrialPlanTest {
    private static final Study STUDY = study(3, 1, 6, 6, 2);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 42, Long.MIN_VALUE, Long.MAX_VALUE})
    void each_cell_has_as_many_experiments_as_rounds_and_one_in_each_of_the_first(long seed) {
        List<Experiment> plan = TrialPlan.of(STUDY, seed);

        for (Cell cell : STUDY.cells()) {
            List<Integer> rounds = plan.stream()
                    .filter(experiment ->
                            experiment.cell().equals(cell.experiment().cell()))
                    .map(Experiment::round)
                    .toList();
            assertThat(rounds)
                    .isEqualTo(IntStream.rangeClosed(1, cell.rounds()).boxed().toList());
        }
        assertThat(plan).hasSize(18);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 7, -99})
    void a_round_is_over_before_the_next_begins(long seed) {
        List<Integer> rounds =
                TrialPlan.of(STUDY, seed).stream().map(Experiment::round).toList();

        assertThat(rounds).isSorted();
    }

    @Test
    void experiments_in_given_rounds_take_part_in_each() {
        List<Experiment> two =
                STUDY.cells().stream().limit(2).map(Cell::experiment).toList();

        List<Experiment> plan = TrialPlan.ofRounds(two, 6, 1);

        assertThat(plan).hasSize(12);
        assertThat(plan.stream()
                        .collect(Collectors.groupingBy(Experiment::round))
                        .values())
                .allSatisfy(round -> assertThat(round.stream().map(Experiment::cell))
                        .containsExactlyInAnyOrderElementsOf(
                                two.stream().map(Experiment::cell).toList()));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 7, -99})
    void the_same_seed_gives_the_same_plan(long seed) {
        assertThat(TrialPlan.of(STUDY, seed)).isEqualTo(TrialPlan.of(STUDY, seed));
    }

    @Test
    void shards_have_whole_rounds_and_together_the_plan_in_its_order() {
        List<Experiment> plan = TrialPlan.of(STUDY, 5);
        for (int of = 1; of <= 8; of++) {
            List<Experiment> together = new ArrayList<>();
            for (int number = 1; number <= of; number++) {
                List<Experiment> part = TrialPlan.part(plan, new Shard(number, of));
                assertThat(together)
                        .noneMatch(earlier -> part.stream().anyMatch(each -> each.round() == earlier.round()));
                together.addAll(part);
            }
            assertThat(together).isEqualTo(plan);
        }
    }

    @Test
    void a_shard_beyond_the_last_round_is_empty() {
        assertThat(TrialPlan.part(TrialPlan.of(study(2, 1), 5), new Shard(3, 3)))
                .isEmpty();
        assertThat(TrialPlan.part(TrialPlan.of(study(2, 1), 5), new Shard(1, 3)))
                .hasSize(2);
    }

    @Test
    void every_order_of_three_cells_comes_up_and_none_much_more_often() {
        Study three = study(1, 1, 1);

        Map<List<String>, Long> orders = LongStream.range(0, 6000)
                .mapToObj(seed ->
                        TrialPlan.of(three, seed).stream().map(Experiment::cell).toList())
                .collect(Collectors.groupingBy(order -> order, Collectors.counting()));

        assertThat(orders).hasSize(6);
        // 1000 each; five standard deviations of the binomial are 144.
        assertThat(orders.values()).allMatch(count -> count > 856 && count < 1144);
    }

    @Test
    void the_order_within_a_round_is_drawn_anew_for_each_round() {
        List<Experiment> plan = TrialPlan.of(study(20, 20, 20, 20), 5);

        Set<List<String>> orders = IntStream.rangeClosed(1, 20)
                .mapToObj(round -> plan.stream()
                        .filter(experiment -> experiment.round() == round)
                        .map(Experiment::cell)
                        .toList())
                .collect(Collectors.toSet());

        assertThat(orders).hasSizeGreaterThan(5);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 42})
    void no_two_experiments_of_a_plan_have_the_same_seed(long seed) {
        List<Experiment> plan = TrialPlan.of(study(100, 100, 100), seed);

        assertThat(new HashSet<>(plan.stream().map(Experiment::seed).toList())).hasSize(300);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 42})
    void cells_of_one_round_share_arrivals_and_each_round_has_others(long seed) {
        Map<Integer, Set<Optional<Long>>> arrivals = TrialPlan.of(study(100, 100, 100), seed).stream()
                .collect(Collectors.groupingBy(
                        Experiment::round, Collectors.mapping(Experiment::arrivalSeed, Collectors.toSet())));

        assertThat(arrivals).hasSize(100);
        assertThat(arrivals.values())
                .allMatch(shared -> shared.size() == 1 && !shared.contains(Optional.<Long>empty()));
        assertThat(new HashSet<>(arrivals.values())).hasSize(100);
    }

    @Test
    void arrivals_of_a_round_depend_on_the_seed_and_not_on_the_cells_or_rounds_of_the_plan() {
        Set<Optional<Long>> whole = arrivalsOfTheSecondRound(STUDY, 5);

        assertThat(arrivalsOfTheSecondRound(study(2), 5)).isEqualTo(whole);
        assertThat(arrivalsOfTheSecondRound(STUDY, 6)).isNotEqualTo(whole);
    }

    private static Set<Optional<Long>> arrivalsOfTheSecondRound(Study study, long seed) {
        return TrialPlan.of(study, seed).stream()
                .filter(experiment -> experiment.round() == 2)
                .map(Experiment::arrivalSeed)
                .collect(Collectors.toSet());
    }

    @Test
    void only_round_and_seeds_differ_from_the_cells_experiment() {
        for (Experiment experiment : TrialPlan.of(STUDY, 3)) {
            Experiment cell = STUDY.cells().stream()
                    .map(Cell::experiment)
                    .filter(each -> each.cell().equals(experiment.cell()))
                    .findFirst()
                    .orElseThrow();
            assertThat(experiment.inRound(cell.round(), cell.seed())).isEqualTo(cell);
        }
    }

    private static Study study(int... rounds) {
        List<Cell> cells = IntStream.range(0, rounds.length)
                .mapToObj(i -> new Cell(experiment("cell-" + i), rounds[i]))
                .toList();
        return StudyBuilder.builder().name("s").question("q").cells(cells).build();
    }

    private static Experiment experiment(String cell) {
        return ExperimentBuilder.builder()
                .study("s")
                .cell(cell)
                .variant(cell)
                .round(1)
                .deployment(new Deployment(List.of()))
                .expectation(Expectation.HOLDS)
                .bounds(Timeouts.DEFAULT)
                .build();
    }
}
