package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.judge.bottleneck.Scenes.LOOP;
import static plimsoll.judge.bottleneck.Scenes.ORDERS;
import static plimsoll.judge.bottleneck.Scenes.PARK;
import static plimsoll.judge.bottleneck.Scenes.READ;
import static plimsoll.judge.bottleneck.Scenes.SLEEP;
import static plimsoll.judge.bottleneck.Scenes.TOMCAT;
import static plimsoll.judge.bottleneck.Scenes.assertNamed;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.judge.bottleneck.InstrumentData.DownstreamCalls;
import plimsoll.judge.bottleneck.InstrumentData.Load;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.TimeBreakdown;

/** Each rule, with measurements as its bottleneck would produce them. */
class PlantedBottlenecksTest {
    @Test
    void a_pool_of_connections_leads_what_its_connections_wait_for() {
        TimeBreakdown told = Scenes.of()
                .threads(
                        60,
                        "TIMED_WAITING",
                        PARK,
                        "java.util.concurrent.SynchronousQueue.poll(SynchronousQueue.java:1)",
                        "com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:1)",
                        "com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:1)",
                        ORDERS,
                        TOMCAT)
                .threads(
                        4,
                        "RUNNABLE",
                        READ,
                        "org.postgresql.core.PGStream.receiveChar(PGStream.java:1)",
                        ORDERS,
                        TOMCAT)
                .told();

        assertNamed(told, BottleneckCategory.POOL);
        assertThat(told.runnerUp()).contains(BottleneckCategory.DOWNSTREAM);
        assertThat(told.evidence()).anyMatch(line -> line.contains("in HikariCP"));
    }

    @Test
    void a_semaphore_and_a_queue_of_ones_own_are_pools() {
        for (String own : new String[] {
            "java.util.concurrent.Semaphore.acquire(Semaphore.java:1)",
            "java.util.concurrent.ArrayBlockingQueue.take(ArrayBlockingQueue.java:1)"
        }) {
            assertNamed(
                    Scenes.of()
                            .threads(60, "WAITING", PARK, own, ORDERS, TOMCAT)
                            .told(),
                    BottleneckCategory.POOL);
        }
    }

    @Test
    void a_blocking_call_that_is_not_answered_is_downstream() {
        assertNamed(
                Scenes.of()
                        .threads(
                                62,
                                "WAITING",
                                PARK,
                                "java.util.concurrent.CompletableFuture.get(CompletableFuture.java:1)",
                                "jdk.internal.net.http.HttpClientImpl.send(HttpClientImpl.java:1)",
                                ORDERS,
                                TOMCAT)
                        .told(),
                BottleneckCategory.DOWNSTREAM);
    }

    @Test
    void calls_that_no_thread_waits_for_are_counted_at_the_proxy() {
        assertNamed(
                Scenes.of()
                        .named("vert.x-eventloop-#", 2, "RUNNABLE", "sun.nio.ch.EPoll.wait(Native Method)", LOOP)
                        .way(new DownstreamCalls("service-todo", false, 0, false, 200, 60, 0))
                        .told(),
                BottleneckCategory.DOWNSTREAM);
    }

    @Test
    void where_all_connections_to_what_is_called_are_taken_the_rest_waits_for_the_pool() {
        TimeBreakdown told = Scenes.of()
                .named("vert.x-eventloop-#", 2, "RUNNABLE", "sun.nio.ch.EPoll.wait(Native Method)", LOOP)
                .way(new DownstreamCalls("service-db", false, 0, false, 4, 3.9, 0))
                .told();

        assertNamed(told, BottleneckCategory.POOL);
        assertThat(told.runnerUp()).contains(BottleneckCategory.DOWNSTREAM);
    }

    @Test
    void a_file_that_is_forced_is_the_disk() {
        assertNamed(
                Scenes.of()
                        .threads(
                                60,
                                "RUNNABLE",
                                "sun.nio.ch.UnixFileDispatcherImpl.force0(Native Method)",
                                "sun.nio.ch.FileChannelImpl.force(FileChannelImpl.java:1)",
                                ORDERS,
                                TOMCAT)
                        .told(),
                BottleneckCategory.DISK);
    }

    @Test
    void files_that_are_written_on_a_full_core_are_computing_and_not_the_disk() {
        String[] spooling = {
            "sun.nio.ch.UnixFileDispatcherImpl.write0(Native Method)",
            "sun.nio.ch.FileChannelImpl.write(FileChannelImpl.java:1)",
            ORDERS,
            TOMCAT
        };

        assertNamed(
                Scenes.of()
                        .threads(40, "RUNNABLE", spooling)
                        .threads(20, "RUNNABLE", ORDERS, TOMCAT)
                        .cpu(0.99, 55)
                        .told(),
                BottleneckCategory.CPU);
        assertNamed(
                Scenes.of()
                        .threads(60, "RUNNABLE", spooling)
                        .threads(2, "RUNNABLE", ORDERS, TOMCAT)
                        .cpu(0.9, 3)
                        .told(),
                BottleneckCategory.DISK);
    }

    @Test
    void few_handlers_and_many_unread_connections_are_the_connector() {
        assertNamed(
                Scenes.of()
                        .threads(4, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT)
                        .sockets(0, 60, 0)
                        .told(),
                BottleneckCategory.CONNECTOR);
        assertNamed(
                Scenes.of()
                        .threads(4, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT)
                        .sockets(60, 0, 0)
                        .told(),
                BottleneckCategory.CONNECTOR);
    }

    @Test
    void a_client_that_computes_is_named_before_a_service_that_leaves_fewer_unread() {
        TimeBreakdown told =
                Scenes.of().sockets(0, 27, 0).client(0.95).cpu(0.22, 1).told();

        assertNamed(told, BottleneckCategory.CLIENT);
        assertThat(told.runnerUp()).contains(BottleneckCategory.CONNECTOR);
    }

    @Test
    void handlers_that_wait_for_a_few_busy_threads_wait_to_be_taken_up() {
        TimeBreakdown told = Scenes.of()
                .threads(
                        64,
                        "WAITING",
                        PARK,
                        "java.util.concurrent.FutureTask.get(FutureTask.java:1)",
                        ORDERS,
                        TOMCAT,
                        "org.apache.coyote.http11.Http11Processor.service(Http11Processor.java:1)",
                        "org.apache.tomcat.util.net.SocketProcessorBase.run(SocketProcessorBase.java:1)",
                        Scenes.WORKER)
                .named("plant-#", 4, "TIMED_WAITING", SLEEP, ORDERS, Scenes.WORKER)
                .told();

        assertNamed(told, BottleneckCategory.CONNECTOR);
        assertThat(told.runnerUp()).contains(BottleneckCategory.SLEEP);
    }

    @Test
    void an_event_loop_that_sleeps_holds_up_all_its_connections() {
        assertNamed(
                Scenes.of()
                        .named("nioEventLoopGroup-#-#", 1, "TIMED_WAITING", SLEEP, ORDERS, LOOP)
                        .sockets(0, 62, 0)
                        .told(),
                BottleneckCategory.EVENT_LOOP);
    }

    @Test
    void virtual_threads_that_keep_their_carriers_hold_up_the_others() {
        assertNamed(
                Scenes.of()
                        .threads(
                                2,
                                "TIMED_WAITING",
                                PARK,
                                "java.lang.VirtualThread.parkOnCarrierThread(VirtualThread.java:1)",
                                SLEEP,
                                ORDERS,
                                TOMCAT)
                        .sockets(0, 60, 0)
                        .told(),
                BottleneckCategory.PINNED);
    }

    @Test
    void bytes_that_the_other_side_does_not_take_are_on_the_network() {
        assertNamed(
                Scenes.of()
                        .threads(
                                50,
                                "TIMED_WAITING",
                                PARK,
                                "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.doWrite(NioEndpoint.java:1)",
                                TOMCAT)
                        .sockets(0, 0, 60)
                        .told(),
                BottleneckCategory.NETWORK);
    }

    @Test
    void a_slow_way_to_the_service_is_the_network() {
        assertNamed(
                Scenes.of()
                        .way(new DownstreamCalls("worker-service", true, 30, false, 64, 60, 0))
                        .told(),
                BottleneckCategory.NETWORK);
    }

    @Test
    void a_place_below_every_threshold_is_not_decided() {
        TimeBreakdown unseen = Scenes.of().told();
        TimeBreakdown even = Scenes.of()
                .blockedOn("app.Orders@1", 32, ORDERS, TOMCAT)
                .threads(32, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT)
                .told();
        TimeBreakdown fewLooks = Scenes.of()
                .dumps(2)
                .blockedOn("app.Orders@1", 64, ORDERS, TOMCAT)
                .told();

        assertThat(unseen.decided()).isFalse();
        assertThat(even.decided()).isFalse();
        assertThat(fewLooks.decided()).isFalse();
        assertThat(fewLooks.place()).isEqualTo(BottleneckCategory.LOCK);
    }

    @Test
    void one_operation_at_a_time_that_is_always_at_the_same_place_is_seen_often_enough_by_few_looks() {
        Load one = new Load(1, Optional.of(1), false, 10_000, 10_000, 0, 0, 0);

        assertNamed(
                Scenes.of()
                        .load(one)
                        .dumps(6)
                        .blockedOn("app.Orders@1", 1, ORDERS, TOMCAT)
                        .told(),
                BottleneckCategory.LOCK);
        assertThat(Scenes.of()
                        .load(one)
                        .dumps(4)
                        .blockedOn("app.Orders@1", 1, ORDERS, TOMCAT)
                        .told()
                        .decided())
                .isFalse();
    }

    @Test
    void shares_add_up_to_one_and_the_largest_comes_first() {
        TimeBreakdown told = Scenes.of()
                .blockedOn("app.Orders@1", 40, ORDERS, TOMCAT)
                .threads(10, "RUNNABLE", ORDERS, TOMCAT)
                .sockets(0, 5, 0)
                .gc(0.1)
                .told();

        assertThat(told.shares().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isBetween(0.999, 1.001);
        assertThat(told.shares().keySet().iterator().next()).isEqualTo("lock");
    }

    @Test
    void threads_of_an_embedded_load_carry_no_operations() {
        TimeBreakdown told = Scenes.of()
                .named(
                        "commands",
                        1,
                        "RUNNABLE",
                        READ,
                        "plimsoll.worker.execution.CommandReader.read(CommandReader.java:1)")
                .named(
                        "worker",
                        1,
                        "WAITING",
                        PARK,
                        "java.util.concurrent.LinkedBlockingQueue.take(LinkedBlockingQueue.java:1)",
                        "plimsoll.worker.execution.LoadWorker.obey(LoadWorker.java:1)")
                .named(
                        "main",
                        1,
                        "RUNNABLE",
                        "sun.nio.ch.Net.accept(Native Method)",
                        "sun.nio.ch.NioSocketImpl.accept(NioSocketImpl.java:1)",
                        "plimsoll.worker.execution.EmbeddedWorkers.serve(EmbeddedWorkers.java:1)")
                .way(new DownstreamCalls("service-peer", false, 0, false, 200, 60, 0))
                .told();

        assertThat(told.shares()).doesNotContainKeys("pool", "network");
        assertThat(told.evidence()).noneMatch(line -> line.contains("plimsoll.worker"));
    }

    @Test
    void threads_that_have_nothing_to_do_carry_nothing() {
        TimeBreakdown told = Scenes.of()
                .open(0)
                .named(
                        "http-exec-#",
                        10,
                        "WAITING",
                        PARK,
                        "java.util.concurrent.LinkedBlockingQueue.take(LinkedBlockingQueue.java:1)",
                        "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1)")
                .named(
                        "Reference Handler",
                        1,
                        "RUNNABLE",
                        "java.lang.ref.Reference.waitForReferencePendingList(Native Method)")
                .named("poller", 1, "RUNNABLE", "sun.nio.ch.EPoll.wait(Native Method)", LOOP)
                .told();

        assertThat(told.shares()).containsOnlyKeys("unseen");
    }
}
