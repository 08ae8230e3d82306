package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.judge.bottleneck.Scenes.LOOP;
import static plimsoll.judge.bottleneck.Scenes.ORDERS;
import static plimsoll.judge.bottleneck.Scenes.PARK;
import static plimsoll.judge.bottleneck.Scenes.SLEEP;
import static plimsoll.judge.bottleneck.Scenes.TOMCAT;
import static plimsoll.judge.bottleneck.Scenes.assertNamed;

import org.junit.jupiter.api.Test;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.TimeBreakdown;

/** Threads that wait for a lock: the bottleneck depends on what the owner of the lock does. */
class PlantedLocksTest {
    @Test
    void threads_that_wait_for_a_monitor_are_at_a_lock_whose_owner_is_shown() {
        TimeBreakdown told = Scenes.of()
                .blockedOn("app.Orders@1", 63, ORDERS, TOMCAT, Scenes.WORKER)
                .owner("app.Orders@1", "TIMED_WAITING", SLEEP, "app.Orders.store(Orders.java:50)", ORDERS, TOMCAT)
                .told();

        assertNamed(told, BottleneckCategory.LOCK);
        assertThat(told.share()).isGreaterThan(0.95);
        assertThat(told.evidence())
                .anyMatch(line -> line.contains("app.Orders.place(Orders.java:42)")
                        && line.contains("app.Orders.store(Orders.java:50)"));
    }

    @Test
    void before_jdk_25_the_flight_recording_says_who_is_blocked() {
        TimeBreakdown told =
                Scenes.of().threads(64, "", ORDERS, TOMCAT).monitors(62).told();

        assertNamed(told, BottleneckCategory.LOCK);
        assertThat(told.perOperation().allocatedBytes()).contains(4_096.0);
    }

    /** Hundreds of threads on one core: one is preempted while it holds a lock, and the others queue for the lock. */
    @Test
    void a_lock_that_others_hold_only_because_the_core_is_full_is_the_cpu() {
        TimeBreakdown told = Scenes.of()
                .blockedOn("app.Orders@1", 40, ORDERS, TOMCAT)
                .owner("app.Orders@1", "RUNNABLE", ORDERS, TOMCAT)
                .parkedFor(
                        "java.util.concurrent.locks.ReentrantLock$NonfairSync@2",
                        13,
                        PARK,
                        "java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)",
                        "app.Stock.take(Stock.java:7)",
                        TOMCAT)
                .threads(10, "RUNNABLE", "app.Orders.parse(Orders.java:20)", TOMCAT)
                .cpu(0.99, 11)
                .told();

        assertNamed(told, BottleneckCategory.CPU);
        assertThat(told.shares()).doesNotContainKey("lock");
        assertThat(told.evidence()).anyMatch(line -> line.matches(".*; 1[01][.0-9]* of its threads .*"));
    }

    @Test
    void a_lock_whose_owner_sleeps_is_a_lock_on_a_full_core_too() {
        TimeBreakdown told = Scenes.of()
                .blockedOn("app.Orders@1", 50, ORDERS, TOMCAT)
                .owner("app.Orders@1", "TIMED_WAITING", SLEEP, "app.Orders.store(Orders.java:50)", ORDERS, TOMCAT)
                .threads(13, "RUNNABLE", "app.Orders.parse(Orders.java:20)", TOMCAT)
                .cpu(0.99, 11)
                .told();

        assertNamed(told, BottleneckCategory.LOCK);
    }

    @Test
    void an_event_loop_that_waits_for_a_full_core_is_not_a_blocked_loop() {
        TimeBreakdown told = Scenes.of()
                .threads(20, "RUNNABLE", ORDERS, TOMCAT)
                .blockedOn("app.Orders@1", 1, "app.Orders.wake(Orders.java:9)", LOOP)
                .sockets(0, 43, 0)
                .cpu(0.99, 19)
                .told();

        assertNamed(told, BottleneckCategory.CPU);
        assertThat(told.shares()).doesNotContainKey("event-loop");
    }

    @Test
    void a_lock_whose_owner_computes_is_a_lock_and_not_the_cpu() {
        TimeBreakdown told = Scenes.of()
                .threads(
                        63,
                        "WAITING",
                        PARK,
                        "java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)",
                        ORDERS,
                        TOMCAT)
                .threads(1, "RUNNABLE", ORDERS, TOMCAT)
                .cpu(0.99, 0)
                .told();

        assertNamed(told, BottleneckCategory.LOCK);
        assertThat(told.runnerUp()).contains(BottleneckCategory.CPU);
    }
}
