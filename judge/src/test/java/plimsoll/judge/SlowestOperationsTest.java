package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.result.PercentileCurve;

/** Percentiles: failed operations are among the slowest, and many slow operations may be one stall. */
class SlowestOperationsTest {
    private static final int SECONDS = 40;
    private static final int EACH_SECOND = 100;
    private static final double DEADLINE = 120_000;
    private static final long FAST = 10_000;
    private static final long SLOW = 400_000;

    @TempDir
    Path result;

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "UNKNOWN"})
    void operations_without_an_answer_count_at_their_deadline(LedgerState state) throws Exception {
        Map<String, Double> figures = burst(2_000)
                .states(state, 40)
                .micros("response", times(1_960, FAST))
                .micros("failed", times(40, 1_000))
                .judge()
                .figures();
        assertThat(figures.get("responseMillisP99")).isEqualTo(DEADLINE, within(200.0));
        assertThat(figures.get("responseMillisMax")).isEqualTo(DEADLINE, within(200.0));
        assertThat(figures.get("responseMillisP95")).isEqualTo(10, within(0.1));
        assertThat(figures.get("responseMillisMean")).isEqualTo(10, within(0.1));
        assertThat(figures.get("acknowledgedMillisP99")).isEqualTo(10, within(0.1));
    }

    /** All 2,000 times have a p99 of 1,023 ms; of those that a deadline of 1,050 ms leaves, it is 801 ms. */
    @Test
    void a_deadline_that_ends_the_slowest_operations_makes_no_service_look_faster() throws Exception {
        long[] left = times(1_982, FAST);
        for (int rank = 1_941; rank <= left.length; rank++) {
            left[rank - 1] = 801_000 + (rank - 1_963) * 222_000L / 17;
        }
        Map<String, Double> figures = burst(2_000)
                .states(LedgerState.FAILED, 18)
                .micros("response", left)
                .micros("failed", times(18, 1_050_000))
                .judge()
                .figures();
        assertThat(figures.get("responseMillisP99")).isEqualTo(1_023, within(2.0));
        assertThat(figures.get("acknowledgedMillisP99")).isEqualTo(801, within(2.0));
    }

    @Test
    void rejected_operations_are_answered_and_not_among_the_slow() throws Exception {
        Map<String, Double> figures = burst(1_000)
                .states(LedgerState.REJECTED, 20)
                .micros("response", times(980, FAST))
                .micros("refused", times(20, 1_000))
                .judge()
                .figures();
        assertThat(figures.get("responseMillisMax")).isEqualTo(10, within(0.1));
    }

    @Test
    void curves_show_failures_at_their_deadline_beside_acknowledged_operations_alone() throws Exception {
        assertThat(burst(1_000)
                        .states(LedgerState.FAILED, 20)
                        .micros("response", times(980, FAST))
                        .micros("failed", times(20, 1_000))
                        .judge()
                        .curves())
                .filteredOn(curve -> curve.histogram().matches("response|acknowledged"))
                .extracting(PercentileCurve::histogram, PercentileCurve::count)
                .containsExactly(tuple("response", 1_000L), tuple("acknowledged", 980L));
    }

    /** Each has 60 slow operations among 3,000 counted ones. */
    @Test
    void two_stalls_are_two_seconds_however_many_operations_they_delay() throws Exception {
        assertThat(secondsBehind(second -> second == 20 || second == 30, 30)).isEqualTo(2);
        assertThat(secondsBehind(second -> second > 10, 2)).isEqualTo(30);
    }

    @Test
    void records_without_intervals_have_no_number_of_seconds() throws Exception {
        assertThat(burst(1_000).judge().figures()).doesNotContainKey("slowSeconds");
    }

    /** Reports come a little before the ends of their intervals, so that most of the eleventh second is not counted. */
    @Test
    void a_second_that_is_mostly_before_the_counted_time_is_not_behind_a_percentile() throws Exception {
        assertThat(seconds(second -> second == 11 || second == 30, 40, 3, 0)).isEqualTo(1);
    }

    @Test
    void failures_that_came_at_once_are_behind_a_percentile_at_their_deadline() throws Exception {
        assertThat(seconds(_ -> false, 0, 0, 2)).isEqualTo(30);
    }

    private double secondsBehind(IntPredicate isSlow, int slowOperations) throws Exception {
        return seconds(isSlow, slowOperations, 0, 0);
    }

    /**
     * @param early milliseconds by which reports precede the ends of intervals
     * @param failures of each second, a millisecond after their start
     */
    private double seconds(IntPredicate isSlow, int slowOperations, int early, int failures) throws Exception {
        ProgressReport[] reports = IntStream.rangeClosed(1, SECONDS)
                .mapToObj(second -> ProgressReportBuilder.builder()
                        .phase("burst")
                        .atMillis(second * 1_000L - early)
                        .started((long) second * (EACH_SECOND + failures))
                        .acknowledged((long) second * EACH_SECOND)
                        .failed((long) second * failures)
                        .build())
                .toArray(ProgressReport[]::new);
        TrialFixture trial = TrialFixture.in(result, slowOperations + 1, "a", 1)
                .load(
                        new LoadModel.Closed(4, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)))
                .states(LedgerState.ACKNOWLEDGED, SECONDS * EACH_SECOND)
                .states(LedgerState.FAILED, SECONDS * failures)
                .progress(reports);
        for (int second = 1; second <= SECONDS; second++) {
            long[] times = times(EACH_SECOND, FAST);
            Arrays.fill(times, 0, isSlow.test(second) ? slowOperations : 0, SLOW);
            trial.micros("response@" + second, times);
            if (failures > 0) {
                trial.micros("failed@" + second, times(failures, 1_000));
            }
        }
        return trial.judge().figures().get("slowSeconds");
    }

    private TrialFixture burst(int operations) {
        return TrialFixture.in(result, 1, "a", 1)
                .load(
                        new LoadModel.Burst(operations),
                        new StopCondition.Operations(operations, Duration.ofSeconds(300)));
    }

    private static long[] times(int count, long micros) {
        long[] times = new long[count];
        Arrays.fill(times, micros);
        return times;
    }
}
