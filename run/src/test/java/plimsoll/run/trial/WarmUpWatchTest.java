package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;

/** A warm-up of at most 60 s at 100 operations a second, whose CPU time an operation develops by a given law. */
class WarmUpWatchTest {
    private static final int MOST = 60;
    private static final Phase WARM_UP =
            new Phase("warm-up", false, List.of(), new StopCondition.Steady(Duration.ofSeconds(MOST)));

    private final List<TrialEvent> events = new ArrayList<>();
    private final AtomicInteger ends = new AtomicInteger();

    @Test
    void a_flat_service_ends_its_warm_up_soon_and_once() {
        assertThat(endedAfter(_ -> 10))
                .hasValueSatisfying(second -> assertThat(second).isBetween(10, 14));
        assertThat(ends).hasValue(1);
        assertThat(events).extracting(TrialEvent::kind).containsExactly(TrialEvent.Kind.NOTE);
    }

    @Test
    void a_slow_warm_up_goes_on_until_less_than_5_percent_of_change_is_left() {
        IntToDoubleFunction cost = second -> 10 + 20 * Math.exp(-second / 8.0);
        int ended = endedAfter(cost).orElseThrow();
        assertThat(cost.applyAsDouble(ended)).isBetween(10.0, 11.0);
    }

    @Test
    void a_service_that_never_gets_steady_is_left_to_the_bound_of_the_phase() {
        assertThat(endedAfter(second -> 10 + second)).isEmpty();
        assertThat(events)
                .extracting(TrialEvent::text)
                .singleElement()
                .asString()
                .contains("60");
    }

    @Test
    void a_phase_that_ends_by_the_clock_is_not_watched() {
        Phase timed = new Phase("warm-up", false, List.of(), new StopCondition.Elapsed(Duration.ofSeconds(5)));
        assertThat(WarmUpWatch.of(timed, ends::incrementAndGet, List.of("service"), events::add))
                .isEmpty();
    }

    /** Returns the second of the report after which the watch ended the phase. */
    private Optional<Integer> endedAfter(IntToDoubleFunction cpuMillisEach) {
        WarmUpWatch watch = WarmUpWatch.of(WARM_UP, ends::incrementAndGet, List.of("service"), events::add)
                .orElseThrow();
        double cpu = 0;
        Optional<Integer> ended = Optional.empty();
        for (int second = 1; second <= MOST; second++) {
            cpu += 100 * cpuMillisEach.applyAsDouble(second);
            watch.observe(progress(second), Map.of("service", sample(second, cpu)));
            if (ended.isEmpty() && ends.get() > 0) {
                ended = Optional.of(second);
            }
        }
        watch.close(Duration.ofSeconds(MOST));
        return ended;
    }

    private static TrialProgress progress(int second) {
        return new TrialProgress(
                "warm-up",
                Duration.ofSeconds(second),
                Optional.of(ProgressReportBuilder.builder()
                        .phase("warm-up")
                        .atMillis(second * 1000L)
                        .acknowledged(second * 100L)
                        .build()));
    }

    private static Sample sample(int second, double cpuMillis) {
        return new Sample(second * 1000L - 40, "service", Map.of(Metric.CPU_TIME, Math.round(cpuMillis)));
    }
}
