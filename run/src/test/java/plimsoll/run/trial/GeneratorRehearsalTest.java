package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;

/** A warm-up of 20 s at 1000 arrivals a second, of which the worker sends as many as a given law says. */
class GeneratorRehearsalTest {
    private static final int SECONDS = 20;
    private static final int RATE = 1000;
    private static final LoadModel OPEN = new LoadModel.Open(RATE, LoadModel.Arrivals.POISSON, 10_000);
    private static final Cpus TWO = Cpus.pinnedTo(2, 3);

    private final AtomicInteger ends = new AtomicInteger();

    @Test
    void a_busy_worker_that_falls_ever_further_behind_ends_the_phase_once() {
        Optional<String> refusal = after(phase(false, OPEN, TWO), second -> 600.0 * second, 2);

        assertThat(refusal).hasValueSatisfying(why -> assertThat(why).contains("warm-up", "2 cores"));
        assertThat(ends).hasValue(1);
    }

    @Test
    void a_worker_with_time_to_spare_is_not_the_limit() {
        assertThat(after(phase(false, OPEN, TWO), second -> 600.0 * second, 1.5)).isEmpty();
        assertThat(ends).hasValue(0);
    }

    @Test
    void a_worker_that_catches_up_is_not_the_limit() {
        assertThat(after(phase(false, OPEN, TWO), second -> Math.max(0, RATE * (second - 3)) + 100.0 * second, 2))
                .isEmpty();
    }

    @Test
    void arrivals_that_are_given_up_for_a_slow_service_are_not_missed() {
        Phase phase = phase(false, OPEN, TWO);
        GeneratorRehearsal rehearsal =
                GeneratorRehearsal.of(phase, ends::incrementAndGet).orElseThrow();
        for (int second = 1; second <= SECONDS; second++) {
            rehearsal.observe(progress(second, 10L * second, 990L * second), samples(second, 2));
        }
        assertThat(rehearsal.refusal()).isEmpty();
    }

    @Test
    void a_ramp_is_part_of_the_schedule() {
        LoadModel ramp = new LoadModel.Open(
                RATE, LoadModel.Arrivals.CONSTANT, 10_000, Optional.of(Duration.ofSeconds(SECONDS)));

        assertThat(after(phase(false, ramp, TWO), second -> RATE * second * second / (2.0 * SECONDS), 2))
                .isEmpty();
        assertThat(after(phase(false, ramp, TWO), second -> RATE * second * second / (5.0 * SECONDS), 2))
                .isPresent();
    }

    @Test
    void only_a_warm_up_with_a_schedule_and_cores_of_the_worker_is_watched() {
        LoadModel users = new LoadModel.Closed(10, Duration.ZERO, Duration.ZERO);

        assertThat(GeneratorRehearsal.of(phase(true, OPEN, TWO), ends::incrementAndGet))
                .isEmpty();
        assertThat(GeneratorRehearsal.of(phase(false, users, TWO), ends::incrementAndGet))
                .isEmpty();
        assertThat(GeneratorRehearsal.of(phase(false, OPEN, Cpus.ANY), ends::incrementAndGet))
                .isEmpty();
    }

    /** @param cores that the worker used */
    private Optional<String> after(Phase phase, IntToDoubleFunction sent, double cores) {
        GeneratorRehearsal rehearsal =
                GeneratorRehearsal.of(phase, ends::incrementAndGet).orElseThrow();
        for (int second = 1; second <= SECONDS; second++) {
            rehearsal.observe(progress(second, Math.round(sent.applyAsDouble(second)), 0), samples(second, cores));
        }
        return rehearsal.refusal();
    }

    private static Phase phase(boolean judged, LoadModel load, Cpus cpus) {
        Workload workload = new Workload(
                "w",
                new DriverSpec("http-loop", Map.of()),
                load,
                Payload.NONE,
                new WorkerPlacement.Outside(cpus),
                Duration.ofSeconds(10));
        return new Phase(
                "warm-up", judged, List.of(workload), new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)));
    }

    private static TrialProgress progress(int second, long started, long unsent) {
        return new TrialProgress(
                "warm-up",
                Duration.ofSeconds(second),
                Optional.of(ProgressReportBuilder.builder()
                        .phase("warm-up")
                        .atMillis(second * 1000L)
                        .started(started)
                        .unsent(unsent)
                        .build()));
    }

    private static Map<String, Sample> samples(int second, double cores) {
        return Map.of(
                "worker.w",
                new Sample(
                        second * 1000L - 40, "worker.w", Map.of(Metric.CPU_TIME, Math.round(second * 1000 * cores))));
    }
}
