package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;

/** Differences that are due to the store or the generator are shown but not ranked. */
class NotRankedTest {
    private static final int ROUNDS = 6;

    @TempDir
    Path result;

    private int number;

    @BeforeEach
    void startWithNoTrial() {
        RunFixture.manifest(result).write();
    }

    @Test
    void times_near_the_rate_of_a_direct_client_are_the_stores() {
        bursts("quick", 5_000, false);
        bursts("slow", 9_000, false);
        bursts("direct", 4_500, true);
        Comparison only = only();
        assertThat(only.strength()).isEqualTo(ComparisonStrength.NOT_DECIDED);
        assertThat(only.sentence()).containsSubsequence("quick", "90.0 %");
    }

    @Test
    void a_store_with_room_leaves_the_times_to_the_services() {
        bursts("quick", 5_000, false);
        bursts("slow", 9_000, false);
        bursts("direct", 2_000, true);
        assertThat(only().strength()).isEqualTo(ComparisonStrength.DECIDED);
    }

    @Test
    void a_variant_that_rejects_more_is_not_ranked_before_one_that_does_the_work() {
        for (int round = 1; round <= ROUNDS; round++) {
            TrialFixture.in(result, ++number, "refusing", round)
                    .states(LedgerState.REJECTED, 50)
                    .total(5_000 + round)
                    .write();
        }
        bursts("working", 9_000, false);
        assertThat(only().strength()).isEqualTo(ComparisonStrength.NOT_DECIDED);
        assertThat(only().sentence()).containsSubsequence("refusing", "40 %", "working", "0 %");
    }

    @Test
    void a_direct_client_is_never_ranked_nor_recommended() {
        bursts("slow", 9_000, false);
        bursts("direct", 2_000, true);
        Result judged = Judge.run(result);
        assertThat(judged.comparisons()).isEmpty();
        assertThat(judged.recommendation()).map(each -> each.variant()).contains("slow");
    }

    @Test
    void a_cell_has_its_share_of_the_direct_clients_rate() {
        bursts("slow", 9_000, false);
        bursts("direct", 4_500, true);
        Result judged = Judge.run(result);
        assertThat(judged.cells().getFirst().figures().get("directShare")).isCloseTo(0.5, within(0.01));
        assertThat(judged.cells().getLast().figures()).doesNotContainKey("directShare");
        assertThat(judged.notes()).anyMatch(note -> note.startsWith("slow/125 ") && note.contains("50.0 %"));
        assertThat(judged.sentence()).startsWith("slow ").contains("; direct ");
    }

    @Test
    void a_direct_client_that_did_not_hold_is_not_a_reference() {
        bursts("slow", 9_000, false);
        TrialFixture.in(result, ++number, "direct", 1)
                .direct()
                .states(LedgerState.FAILED, 1)
                .write();
        assertThat(Judge.run(result).cells().getFirst().figures()).doesNotContainKey("directShare");
    }

    @Test
    void a_run_of_direct_clients_alone_is_measured() {
        bursts("direct", 2_000, true);
        assertThat(Judge.run(result).exitCode()).isZero();
    }

    @Test
    void variants_that_promise_different_things_are_neither_ranked_nor_recommended() {
        promising("quick", 5_000, "survives its process");
        promising("slow", 9_000, "survives a power failure");
        Result judged = Judge.run(result);

        assertThat(judged.comparisons()).isEmpty();
        assertThat(judged.recommendation()).isEmpty();
        assertThat(judged.notes())
                .anyMatch(note -> note.contains(" slow: survives a power failure")
                        && note.contains(" quick: survives its process"));
    }

    @Test
    void variants_of_one_promise_are_ranked() {
        promising("quick", 5_000, "survives its process");
        promising("slow", 9_000, "survives its process");

        assertThat(only().strength()).isEqualTo(ComparisonStrength.DECIDED);
    }

    @Test
    void a_difference_that_only_the_send_lag_makes_is_the_generators() {
        open("quick", 100_000, 100_000);
        open("slow", 130_000, 100_000);
        Comparison only = only();
        assertThat(only.strength()).isEqualTo(ComparisonStrength.NOT_DECIDED);
        assertThat(only.sentence()).contains("quick", "slow");
    }

    @Test
    void a_difference_that_is_there_without_the_lag_is_the_services() {
        open("quick", 100_000, 90_000);
        open("slow", 130_000, 120_000);
        assertThat(only().strength()).isEqualTo(ComparisonStrength.DECIDED);
    }

    private void promising(String variant, long totalMillis, String promise) {
        for (int round = 1; round <= ROUNDS; round++) {
            TrialFixture.in(result, ++number, variant, round)
                    .total(totalMillis + round)
                    .promising(promise)
                    .write();
        }
    }

    private Comparison only() {
        List<Comparison> comparisons = Judge.run(result).comparisons();
        assertThat(comparisons).hasSize(1);
        return comparisons.getFirst();
    }

    private void bursts(String variant, long totalMillis, boolean direct) {
        for (int round = 1; round <= ROUNDS; round++) {
            TrialFixture trial =
                    TrialFixture.in(result, ++number, variant, round).total(totalMillis + round);
            (direct ? trial.direct() : trial).write();
        }
    }

    private void open(String variant, long responseMicros, long serviceMicros) {
        for (int round = 1; round <= ROUNDS; round++) {
            TrialFixture.in(result, ++number, variant, round)
                    .load(
                            new LoadModel.Open(10, LoadModel.Arrivals.CONSTANT, 1_000),
                            new StopCondition.Elapsed(Duration.ofSeconds(5)))
                    .states(LedgerState.ACKNOWLEDGED, 50)
                    .micros("response", times(responseMicros + round))
                    .micros("service", times(serviceMicros + round))
                    .write();
        }
    }

    private static long[] times(long micros) {
        return LongStream.generate(() -> micros).limit(50).toArray();
    }
}
