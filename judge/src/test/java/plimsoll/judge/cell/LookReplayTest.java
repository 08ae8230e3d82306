package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.study.UntilDecided;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;

/** Looks at cells whose rounds are added until their comparisons are decided. */
class LookReplayTest {
    /** Times of six rounds, which change places with {@link #OTHER} from round to round. */
    private static final double[] ONE = {100, 101, 99, 100, 102, 98};

    private static final double[] OTHER = {120, 85, 118, 83, 121, 86};
    private static final double[] ALIKE = {101, 101, 98, 101, 101, 99};
    private static final double[] TWICE = {200, 203, 197, 202, 199, 204};
    private static final UntilDecided UP_TO_24 = UntilDecided.USUAL;
    private static final UntilDecided UP_TO_12 = new UntilDecided(0.05, 12);

    @Test
    void cells_that_change_places_continue_undecided() {
        ComparedRanking compared = compared(UP_TO_24, cell("one", ONE), cell("other", OTHER));

        assertThat(looks(compared).open()).containsExactlyInAnyOrder("one", "other");
        assertThat(looks(compared).rounds()).isEqualTo(6);
        assertThat(compared.comparisons())
                .extracting(Comparison::strength)
                .containsExactly(ComparisonStrength.NOT_DECIDED);
    }

    @Test
    void six_rounds_that_all_agree_end_a_comparison() {
        ComparedRanking compared = compared(UP_TO_24, cell("one", ONE), cell("twice", TWICE));

        assertThat(looks(compared).open()).isEmpty();
        assertThat(compared.comparisons()).extracting(Comparison::strength).containsExactly(ComparisonStrength.DECIDED);
        assertThat(looks(compared).sentence()).contains("6 rounds of at most 24");
    }

    @Test
    void cells_that_are_practically_equal_end_too() {
        ComparedRanking compared = compared(UP_TO_24, cell("one", ONE), cell("alike", ALIKE));

        assertThat(looks(compared).open()).isEmpty();
        assertThat(compared.comparisons())
                .extracting(Comparison::strength)
                .containsExactly(ComparisonStrength.NO_DIFFERENCE);
    }

    @Test
    void a_slower_cell_ends_first_and_an_equal_one_runs_on_with_the_best() {
        assertThat(looks(compared(
                                UP_TO_24,
                                cell("one", ONE),
                                cell("other", OTHER),
                                cell("twice", TWICE),
                                cell("alike", ALIKE)))
                        .open())
                .containsExactlyInAnyOrder("one", "other", "alike");
    }

    @Test
    void a_decision_of_a_look_stays_as_it_was_and_the_slower_cell_is_ranked_last() {
        Comparison then =
                between("twice", compared(UP_TO_24, cell("one", ONE), cell("other", OTHER), cell("twice", TWICE)));
        ComparedRanking later =
                compared(UP_TO_24, cell("one", ONE, ONE), cell("other", OTHER, OTHER), cell("twice", TWICE));

        assertThat(then.strength()).isEqualTo(ComparisonStrength.DECIDED);
        assertThat(between("twice", later)).isEqualTo(then);
        assertThat(between("other", later).rounds()).isEqualTo(12);
        assertThat(later.ranking().best().getLast().name()).isEqualTo("twice");
        assertThat(looks(later).open()).containsExactlyInAnyOrder("one", "other");
        assertThat(looks(later).sentence()).contains("twice", "after 6");
    }

    @Test
    void rounds_end_at_the_most_even_if_nothing_is_decided() {
        ComparedRanking compared = compared(UP_TO_12, cell("one", ONE, ONE), cell("other", OTHER, OTHER));

        assertThat(looks(compared).open()).isEmpty();
        assertThat(compared.comparisons())
                .extracting(Comparison::strength)
                .containsExactly(ComparisonStrength.NOT_DECIDED);
    }

    /** Ten of twelve rounds agree on 8 %, which has a p-value of 0.039. */
    @Test
    void a_look_decides_by_its_share_of_the_error_only() {
        double up = 108;
        double down = 100 / 1.08;
        JudgedCell one = cell("one", DoubleStream.generate(() -> 100).limit(12).toArray());
        JudgedCell other = cell("other", new double[] {up, up, down, up, down, up, up, up, up, up, up, up});

        assertThat(ComparedRanking.of(ranking(one, other), StoreLimit.of(List.of()), Map.of())
                        .comparisons())
                .extracting(Comparison::strength)
                .containsExactly(ComparisonStrength.DECIDED);
        assertThat(compared(UP_TO_24, one, other).comparisons())
                .extracting(Comparison::strength)
                .doesNotContain(ComparisonStrength.DECIDED);
    }

    @Test
    void rounds_between_two_looks_lead_to_the_next_one() {
        double[] nine = DoubleStream.concat(DoubleStream.of(ONE), DoubleStream.of(100, 100, 100))
                .toArray();
        double[] others = DoubleStream.concat(DoubleStream.of(OTHER), DoubleStream.of(90, 115, 88))
                .toArray();

        SequentialRanking looks = looks(compared(UP_TO_24, cell("one", nine), cell("other", others)));
        assertThat(looks.rounds()).isEqualTo(9);
        assertThat(looks.open()).hasSize(2);
        assertThat(looks.sentence()).contains("round 12");
    }

    @Test
    void a_cell_with_a_fixed_number_of_rounds_neither_continues_nor_keeps_another_running() {
        for (double[] fixed : List.of(new double[] {120, 85, 118}, OTHER)) {
            Ranking ranking = ranking(cell("one", ONE), cell("other", fixed));

            assertThat(looks(ComparedRanking.of(ranking, StoreLimit.of(List.of()), Map.of("one", UP_TO_24)))
                            .open())
                    .isEmpty();
        }
    }

    @Test
    void a_run_that_was_stopped_within_a_round_still_leads_to_the_next_look() {
        double[] seven =
                DoubleStream.concat(DoubleStream.of(ONE), DoubleStream.of(100)).toArray();

        SequentialRanking looks = looks(compared(UP_TO_24, cell("one", seven), cell("other", OTHER)));
        assertThat(looks.open()).containsExactlyInAnyOrder("one", "other");
        assertThat(looks.sentence()).contains("round 12");
    }

    @Test
    void a_round_that_was_interrupted_leads_to_no_look() {
        JudgedCell stopped = cell("one", ONE);
        JudgedTrial seventh = round("one", 7, 100);
        stopped.rounds().put(7, new JudgedTrial(seventh.result(), Optional.empty(), Optional.empty()));

        SequentialRanking looks = looks(compared(UP_TO_24, stopped, cell("other", OTHER)));
        assertThat(looks.rounds()).isEqualTo(6);
        assertThat(looks.open()).hasSize(2);
    }

    @Test
    void a_cell_that_ended_before_the_best_one_broke_does_not_continue() {
        ComparedRanking left = compared(UP_TO_24, cell("other", OTHER, OTHER), cell("alike", ALIKE));

        assertThat(looks(left).open()).isEmpty();
        assertThat(left.comparisons()).extracting(Comparison::strength).containsExactly(ComparisonStrength.NOT_DECIDED);
    }

    @Test
    void a_larger_smallest_difference_is_excluded_sooner() {
        UntilDecided toTwentyFive = new UntilDecided(0.25, 24);
        JudgedCell other = cell("other", new double[] {110, 93, 109, 92, 111, 92});

        assertThat(looks(compared(UP_TO_24, cell("one", ONE), other)).open()).isNotEmpty();
        assertThat(looks(compared(toTwentyFive, cell("one", ONE), other)).open())
                .isEmpty();
    }

    private static Comparison between(String cell, ComparedRanking compared) {
        return compared.comparisons().stream()
                .filter(comparison ->
                        comparison.other().equals(cell) || comparison.better().equals(cell))
                .findFirst()
                .orElseThrow();
    }

    private static SequentialRanking looks(ComparedRanking compared) {
        return compared.looks().orElseThrow();
    }

    private static ComparedRanking compared(UntilDecided rule, JudgedCell... cells) {
        Ranking ranking = ranking(cells);
        return ComparedRanking.of(
                ranking,
                StoreLimit.of(List.of()),
                Stream.of(cells).collect(Collectors.toMap(JudgedCell::name, _ -> rule)));
    }

    private static Ranking ranking(JudgedCell... cells) {
        return new Ranking("125 at once in 512m", "", ThroughputFigures.DURATION, List.of(cells))
                .after(Integer.MAX_VALUE, List.of(cells));
    }

    /** A cell that holds in each round, with these total times. */
    private static JudgedCell cell(String name, double[]... millis) {
        List<JudgedTrial> rounds = new ArrayList<>();
        Stream.of(millis)
                .flatMapToDouble(DoubleStream::of)
                .forEach(each -> rounds.add(round(name, rounds.size() + 1, each)));
        return JudgedCell.of(rounds).getFirst();
    }

    private static JudgedTrial round(String cell, int number, double millis) {
        return new JudgedTrial(
                TrialResultBuilder.builder()
                        .folder("trials/" + number + "-" + cell + "-r" + number)
                        .cell(cell)
                        .variant(cell)
                        .round(number)
                        .verdict(Verdict.HOLDS)
                        .because("")
                        .balance(LedgerBalanceBuilder.builder().build())
                        .figures(Map.of(ThroughputFigures.DURATION.key(), millis))
                        .build(),
                Optional.empty(),
                Optional.of(new TrialOutcome(TrialOutcome.Kind.COMPLETED, "ended", 1, 1)));
    }
}
