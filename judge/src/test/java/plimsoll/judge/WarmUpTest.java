package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.PhaseSteadiness;
import plimsoll.model.result.Steadiness;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialFolder;

/** A closed load of 20 s whose service takes another CPU time an operation in each second. */
class WarmUpTest {
    private static final int SECONDS = 20;
    private static final int OPERATIONS = 40;

    @TempDir
    Path result;

    private int number;

    @Test
    void a_service_whose_operations_get_cheaper_is_warming_up_and_still_holds() {
        TrialResult warming = trial(second -> 10 + 20 * Math.exp(-second / 6.0)).judge();
        assertThat(warming.verdict()).isEqualTo(Verdict.HOLDS);
        PhaseSteadiness phase = only(warming);
        assertThat(phase.steadiness()).isEqualTo(Steadiness.WARMING_UP);
        assertThat(phase.series()).contains("cpu");
        assertThat(phase.change().orElseThrow()).isBetween(-0.5, -0.1);
        assertThat(phase.neededMillis().orElseThrow()).isBetween(1_000L, 60_000L);
    }

    @Test
    void a_service_whose_operations_cost_the_same_in_each_second_is_steady() {
        PhaseSteadiness phase = only(trial(_ -> 10).judge());
        assertThat(phase.steadiness()).isEqualTo(Steadiness.STEADY);
        assertThat(phase.detectable().orElseThrow()).isBetween(0.05, 0.1);
        assertThat(phase.neededMillis()).isEmpty();
    }

    @Test
    void a_service_whose_operations_get_more_expensive_is_slowing_down() {
        assertThat(only(trial(second -> 10 + second).judge()).steadiness()).isEqualTo(Steadiness.SLOWING_DOWN);
    }

    /** The first quarter is not counted, so that a warm-up which ends in it changes no figure. */
    @Test
    void a_warm_up_within_the_first_quarter_is_not_counted() {
        TrialResult soonWarm = trial(second -> second <= 5 ? 100 : 10).judge();
        assertThat(only(soonWarm).steadiness()).isEqualTo(Steadiness.STEADY);
        assertThat(soonWarm.figures().get("cpuMillisPerOperation")).isBetween(9.9, 10.1);
    }

    /** All phases count whole then, but a start is a change in any of them. */
    @Test
    void the_first_quarter_is_not_counted_beside_a_phase_that_counts_whole_either() {
        TrialFolder folder = trial(second -> second <= 5 ? 100 : 10).write();
        Experiment alone = folder.readExperiment();
        Phase burst = alone.phases().getFirst();
        Phase whole =
                new Phase("whole", true, burst.workloads(), new StopCondition.Operations(10, Duration.ofSeconds(8)));
        Json.write(folder.experiment(), alone.withPhases(List.of(burst, whole)));
        assertThat(only(Judge.trial(folder.path())).steadiness()).isEqualTo(Steadiness.STEADY);
    }

    /** Both are counted over the same seconds, so their product is the CPU that was used. */
    @Test
    void throughput_times_cpu_an_operation_is_the_cpu_time_a_second() {
        Map<String, Double> figures =
                trial(second -> second <= 5 ? 5 : 20).judge().figures();
        assertThat(figures.get("operationsPerSecond") * figures.get("cpuMillisPerOperation"))
                .isBetween(OPERATIONS * 19.9, OPERATIONS * 20.1);
    }

    /** It counts with the next second, whose throughput is half as high then: a single dip, not a change. */
    @Test
    void a_second_without_an_operation_hides_no_warm_up() {
        PhaseSteadiness warming =
                only(trial(second -> 10 + 20 * Math.exp(-second / 6.0), second -> second == 12 ? 0 : OPERATIONS)
                        .judge());
        assertThat(warming.steadiness()).isEqualTo(Steadiness.WARMING_UP);
        assertThat(warming.series()).contains("cpu");
        assertThat(only(trial(_ -> 10, second -> second == 12 ? 0 : OPERATIONS).judge())
                        .steadiness())
                .isEqualTo(Steadiness.STEADY);
    }

    @Test
    void a_phase_with_operations_in_few_seconds_is_too_short_to_be_classified() {
        PhaseSteadiness phase = only(seldom().judge());
        assertThat(phase.steadiness()).isEqualTo(Steadiness.TOO_SHORT);
        assertThat(phase.enoughMillis()).contains(28_000L);
    }

    @Test
    void a_cell_whose_phase_is_too_short_is_compared_and_has_a_note() {
        RunFixture.manifest(result).write();
        seldom().write();
        CellResult cell = Judge.run(result).cells().getFirst();
        assertThat(cell.unsteady()).isEmpty();
        assertThat(cell.unclassified().orElseThrow())
                .contains("4 counted seconds")
                .endsWith("28 s");
    }

    @Test
    void a_cell_whose_phases_are_classified_has_no_note() {
        RunFixture.manifest(result).write();
        trial(_ -> 10).write();
        assertThat(Judge.run(result).cells().getFirst().unclassified()).isEmpty();
    }

    /** A trial whose operations end in every fourth second. */
    private TrialFixture seldom() {
        return trial(_ -> 10, second -> second % 4 == 0 ? OPERATIONS : 0);
    }

    private static PhaseSteadiness only(TrialResult trial) {
        assertThat(trial.steadiness()).hasSize(1);
        return trial.steadiness().getFirst();
    }

    private TrialFixture trial(IntToDoubleFunction cpuMillisEach) {
        return trial(cpuMillisEach, _ -> OPERATIONS);
    }

    /** @param operations of each second */
    private TrialFixture trial(IntToDoubleFunction cpuMillisEach, IntUnaryOperator operations) {
        int[] done = new int[SECONDS + 1];
        for (int second = 1; second <= SECONDS; second++) {
            done[second] = done[second - 1] + operations.applyAsInt(second);
        }
        ProgressReport[] reports = IntStream.rangeClosed(1, SECONDS)
                .mapToObj(second -> ProgressReportBuilder.builder()
                        .phase("burst")
                        .atMillis(second * 1_000L)
                        .started(done[second])
                        .acknowledged(done[second])
                        .build())
                .toArray(ProgressReport[]::new);
        long[] times = LongStream.generate(() -> 100_000).limit(done[SECONDS]).toArray();
        TrialFixture fixture = TrialFixture.in(result, ++number, "a", 1)
                .load(
                        new LoadModel.Closed(4, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)))
                .states(LedgerState.ACKNOWLEDGED, done[SECONDS])
                .micros("response", times)
                .progress(reports);
        double used = 0;
        double[] sums = new double[SECONDS + 1];
        for (int second = 1; second <= SECONDS; second++) {
            used += cpuMillisEach.applyAsDouble(second) * operations.applyAsInt(second);
            sums[second] = used;
        }
        IntStream.rangeClosed(0, SECONDS)
                .forEach(second -> fixture.sample(new Sample(
                        TrialFixture.PHASE_START + second * 1_000L,
                        "service",
                        Map.of(Metric.CPU_TIME, Math.round(sums[second])))));
        assertThat(Arrays.stream(sums).max().orElseThrow()).isPositive();
        return fixture;
    }
}
