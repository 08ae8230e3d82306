package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;

/** Fewer than 1000 completions, so that only the slope is checked and not Little's law. */
class SteadyTest {
    private static final int SECONDS = 20;

    @TempDir
    Path result;

    private int number;

    @Test
    void operations_in_flight_may_vary_but_not_rise() {
        assertThat(inFlight(second -> 10 + second * 7 % 5).judge().verdict()).isEqualTo(Verdict.HOLDS);
        TrialResult rising = inFlight(second -> 10 * second).judge();
        assertThat(reason(rising)).isEqualTo(Verdict.Reason.BACKLOG);
        assertThat(rising.findings())
                .filteredOn(finding -> finding.verdict() instanceof Verdict.Inconclusive)
                .extracting(Finding::check)
                .containsExactly("steady");
    }

    @Test
    void operations_in_flight_may_not_fall_either() {
        assertThat(reason(inFlight(second -> 400 - 15 * second).judge())).isEqualTo(Verdict.Reason.NOISE);
    }

    /** Users who wait for their answers never are more than there are. */
    @Test
    void a_rise_among_users_stays_noise() {
        TrialFixture users = inFlight(second -> 10 * second)
                .load(
                        new LoadModel.Closed(300, Duration.ofSeconds(1), Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)));
        assertThat(reason(users.judge())).isEqualTo(Verdict.Reason.NOISE);
    }

    @Test
    void changes_in_the_first_half_are_allowed() {
        assertThat(inFlight(second -> Math.min(10 * second, 100)).judge().verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void an_objective_that_is_missed_while_the_queue_grows_stays_missed() {
        TrialResult missed = inFlight(second -> 10 * second)
                .threshold("response.max", Relation.BELOW, 50, false)
                .judge();
        assertThat(missed.verdict()).isInstanceOf(Verdict.Breaks.class);
    }

    /** While a fault pauses a member, the queue grows by design. */
    @Test
    void a_phase_with_a_fault_is_not_asked_to_be_steady() {
        Fault pause = new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(15)), "service", Duration.ofSeconds(2));
        assertThat(inFlight(second -> 10 * second).fault(pause).judge().findings())
                .extracting(Finding::check)
                .doesNotContain("steady");
    }

    @Test
    void a_load_that_still_rises_in_the_second_half_is_not_asked_to_be_steady() {
        Optional<Duration> ramp = Optional.of(Duration.ofSeconds(15));
        TrialFixture rising = inFlight(second -> 10 * second)
                .load(
                        new LoadModel.Open(10, LoadModel.Arrivals.CONSTANT, 1_000, ramp),
                        new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)));
        assertThat(rising.judge().findings()).extracting(Finding::check).doesNotContain("steady");
    }

    @Test
    void a_burst_is_never_asked_to_be_steady() {
        TrialResult burst = TrialFixture.in(result, 1, "a", 1).judge();
        assertThat(burst.findings()).extracting(Finding::check).doesNotContain("steady");
    }

    private static Verdict.Reason reason(TrialResult judged) {
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        return ((Verdict.Inconclusive) judged.verdict()).reason();
    }

    private TrialFixture inFlight(IntUnaryOperator atSecond) {
        ProgressReport[] reports = IntStream.rangeClosed(1, SECONDS)
                .mapToObj(second -> ProgressReportBuilder.builder()
                        .phase("burst")
                        .atMillis(second * 1_000L)
                        .started(second * 10L)
                        .acknowledged(second * 10L)
                        .inFlight(atSecond.applyAsInt(second))
                        .build())
                .toArray(ProgressReport[]::new);
        long[] times = LongStream.generate(() -> 100_000).limit(200).toArray();
        return TrialFixture.in(result, ++number, "a", 1)
                .load(
                        new LoadModel.Open(10, LoadModel.Arrivals.CONSTANT, 1_000),
                        new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)))
                .states(LedgerState.ACKNOWLEDGED, 200)
                .micros("response", times)
                .micros("service", times)
                .progress(reports);
    }
}
