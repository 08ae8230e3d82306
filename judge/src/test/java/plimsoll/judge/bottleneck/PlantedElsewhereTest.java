package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.judge.bottleneck.Scenes.LOOP;
import static plimsoll.judge.bottleneck.Scenes.ORDERS;
import static plimsoll.judge.bottleneck.Scenes.PARK;
import static plimsoll.judge.bottleneck.Scenes.SLEEP;
import static plimsoll.judge.bottleneck.Scenes.TOMCAT;
import static plimsoll.judge.bottleneck.Scenes.assertNamed;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.judge.bottleneck.InstrumentData.Load;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.TimeBreakdown;

/**
 * Rules that do not depend on waiting threads: a stopped machine or process, a full core, a client that keeps
 * operations.
 */
class PlantedElsewhereTest {
    @Test
    void threads_that_compute_on_a_full_core_are_at_the_cpu() {
        assertNamed(
                Scenes.of()
                        .threads(64, "RUNNABLE", ORDERS, TOMCAT)
                        .cpu(0.97, 30)
                        .told(),
                BottleneckCategory.CPU);
    }

    @Test
    void a_full_core_is_not_named_without_computing_threads_or_dumps() {
        TimeBreakdown held = Scenes.of()
                .blockedOn("app.Orders@1", 32, ORDERS, TOMCAT)
                .threads(32, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT)
                .cpu(0.7, 2)
                .told();
        TimeBreakdown unseen = Scenes.of().dumps(0).cpu(0.9, 2).told();

        assertThat(held.decided()).isFalse();
        assertThat(unseen.decided()).isFalse();
    }

    @Test
    void threads_that_wait_for_a_full_core_are_at_the_cpu_though_it_wrote_no_dump() {
        assertNamed(Scenes.of().dumps(1).cpu(0.99, 47).told(), BottleneckCategory.CPU);
        assertThat(Scenes.of().dumps(1).cpu(0.99, 8).told().decided()).isFalse();
        assertThat(Scenes.of().dumps(1).cpu(0.8, 47).told().decided()).isFalse();
    }

    @Test
    void a_half_used_core_for_which_threads_wait_a_little_is_not_the_cpu() {
        Scenes half =
                Scenes.of().threads(4, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT).cpu(0.43, 0.55);
        assertNamed(half.sockets(60, 0, 0).told(), BottleneckCategory.CONNECTOR);
        assertNamed(Scenes.of().cpu(0.49, 0.7).client(0.99).told(), BottleneckCategory.CLIENT);
    }

    @Test
    void operations_queued_for_computing_threads_wait_for_the_cpu() {
        TimeBreakdown computing = Scenes.of()
                .named("vert.x-eventloop-#", 1, "RUNNABLE", ORDERS, LOOP)
                .sockets(0, 60, 0)
                .cpu(0.95, 1)
                .told();
        TimeBreakdown reading = Scenes.of()
                .threads(
                        20,
                        "TIMED_WAITING",
                        PARK,
                        "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.fillReadBuffer(NioEndpoint.java:1)",
                        TOMCAT)
                .threads(1, "RUNNABLE", ORDERS, TOMCAT)
                .sockets(0, 43, 0)
                .cpu(0.65, 1)
                .told();

        assertNamed(computing, BottleneckCategory.CPU);
        assertThat(reading.decided()).isFalse();
    }

    @Test
    void a_process_that_the_kernel_stops_is_at_its_quota() {
        assertNamed(
                Scenes.of()
                        .threads(64, "RUNNABLE", ORDERS, TOMCAT)
                        .cpu(0.99, 30)
                        .throttled(0.5)
                        .told(),
                BottleneckCategory.CPU_QUOTA);
    }

    @Test
    void a_collector_that_stops_it_for_a_quarter_of_the_time_comes_first() {
        assertNamed(
                Scenes.of()
                        .threads(64, "RUNNABLE", ORDERS, TOMCAT)
                        .cpu(0.99, 30)
                        .gc(0.4)
                        .told(),
                BottleneckCategory.GC);
    }

    @Test
    void pages_that_are_fetched_again_and_again_are_reclaim() {
        assertNamed(
                Scenes.of()
                        .threads(64, "RUNNABLE", ORDERS, TOMCAT)
                        .cpu(0.2, 0)
                        .faults(900)
                        .told(),
                BottleneckCategory.RECLAIM);
    }

    @Test
    void users_that_think_are_the_client() {
        assertNamed(
                Scenes.of()
                        .load(new Load(6, Optional.of(64), false, 10_000, 10_000, 0, 0, 0))
                        .told(),
                BottleneckCategory.CLIENT);
    }

    @Test
    void a_client_that_sends_late_is_the_client() {
        assertNamed(
                Scenes.of()
                        .load(new Load(6, Optional.empty(), true, 10_000, 10_000, 0, 0, 0.8))
                        .told(),
                BottleneckCategory.CLIENT);
    }

    @Test
    void a_client_without_cpu_is_the_client() {
        assertNamed(Scenes.of().client(0.99).told(), BottleneckCategory.CLIENT);
    }

    @Test
    void operations_that_are_turned_away_are_nowhere() {
        assertNamed(
                Scenes.of()
                        .load(new Load(40, Optional.of(64), false, 10_000, 10_000, 0.9, 0, 0))
                        .threads(4, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT)
                        .told(),
                BottleneckCategory.REJECTED);
    }

    @Test
    void fewer_than_one_in_flight_is_healthy() {
        assertNamed(Scenes.of().open(0.4).cpu(0.2, 0).told(), BottleneckCategory.HEALTHY);
        assertNamed(
                Scenes.of()
                        .threads(1, "RUNNABLE", ORDERS, TOMCAT)
                        .open(0.85)
                        .cpu(0.55, 0.46)
                        .told(),
                BottleneckCategory.HEALTHY);
    }
}
