package plimsoll.judge.bottleneck;

import static plimsoll.judge.bottleneck.Scenes.LOOP;
import static plimsoll.judge.bottleneck.Scenes.ORDERS;
import static plimsoll.judge.bottleneck.Scenes.PARK;
import static plimsoll.judge.bottleneck.Scenes.READ;
import static plimsoll.judge.bottleneck.Scenes.SLEEP;
import static plimsoll.judge.bottleneck.Scenes.TOMCAT;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plimsoll.judge.bottleneck.InstrumentData.DownstreamCalls;
import plimsoll.judge.bottleneck.InstrumentData.Load;
import plimsoll.model.result.inside.TimeBreakdown;

/** A planted bottleneck for each place of an operation, for the golden file of sentences. */
public final class BottleneckScenes {
    private static final String PINNED = "java.lang.VirtualThread.parkOnCarrierThread(VirtualThread.java:1)";
    private static final String WRITING =
            "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.doWrite(NioEndpoint.java:1)";

    private BottleneckScenes() {}

    /** Returns the breakdown of each scene. */
    public static Map<String, TimeBreakdown> each() {
        Map<String, TimeBreakdown> scenes = new LinkedHashMap<>();
        waiting().forEach((name, scene) -> scenes.put(name, scene.told()));
        elsewhere().forEach((name, scene) -> scenes.put(name, scene.told()));
        return scenes;
    }

    private static Map<String, Scenes> waiting() {
        Map<String, Scenes> scenes = new LinkedHashMap<>();
        scenes.put(
                "a lock",
                Scenes.of()
                        .blockedOn("app.Orders@1", 63, ORDERS, TOMCAT, Scenes.WORKER)
                        .owner("app.Orders@1", "TIMED_WAITING", SLEEP, "app.Orders.store(Orders.java:50)", TOMCAT));
        scenes.put(
                "a lock by the flight recording",
                Scenes.of().threads(64, "", ORDERS, TOMCAT).monitors(62));
        scenes.put(
                "a pool",
                Scenes.of()
                        .threads(
                                60,
                                "TIMED_WAITING",
                                PARK,
                                "com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:1)",
                                ORDERS,
                                TOMCAT)
                        .threads(
                                4,
                                "RUNNABLE",
                                READ,
                                "org.postgresql.core.PGStream.receiveChar(PGStream.java:1)",
                                ORDERS,
                                TOMCAT));
        scenes.put(
                "calls counted at the proxy",
                Scenes.of()
                        .named("vert.x-eventloop-#", 2, "RUNNABLE", "sun.nio.ch.EPoll.wait(Native Method)", LOOP)
                        .way(new DownstreamCalls("service-todo", false, 0, false, 200, 60, 0)));
        scenes.put(
                "the disk",
                Scenes.of()
                        .threads(
                                60,
                                "RUNNABLE",
                                "sun.nio.ch.FileChannelImpl.force(FileChannelImpl.java:1)",
                                ORDERS,
                                TOMCAT));
        scenes.put("sleep", Scenes.of().threads(64, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT));
        scenes.put(
                "an event loop",
                Scenes.of()
                        .named("nioEventLoopGroup-#-#", 1, "TIMED_WAITING", SLEEP, ORDERS, LOOP)
                        .sockets(0, 62, 0));
        scenes.put(
                "pinned threads",
                Scenes.of()
                        .threads(2, "TIMED_WAITING", PARK, PINNED, SLEEP, ORDERS, TOMCAT)
                        .sockets(0, 60, 0));
        scenes.put(
                "unconfirmed bytes",
                Scenes.of().threads(50, "TIMED_WAITING", PARK, WRITING, TOMCAT).sockets(0, 0, 60));
        scenes.put(
                "the connector",
                Scenes.of().threads(4, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT).sockets(0, 60, 0));
        return scenes;
    }

    private static Map<String, Scenes> elsewhere() {
        Map<String, Scenes> scenes = new LinkedHashMap<>();
        scenes.put("the CPU", computing());
        scenes.put("the CPU quota", computing().throttled(0.5));
        scenes.put("collections", computing().gc(0.4));
        scenes.put(
                "reclaim",
                Scenes.of().threads(64, "RUNNABLE", ORDERS, TOMCAT).cpu(0.2, 0).faults(900));
        scenes.put(
                "the network to the service",
                Scenes.of().way(new DownstreamCalls("worker-service", true, 30, false, 64, 60, 0)));
        scenes.put("users that think", Scenes.of().load(new Load(6, Optional.of(64), false, 10_000, 10_000, 0, 0, 0)));
        scenes.put("a late client", Scenes.of().load(new Load(6, Optional.empty(), true, 10_000, 10_000, 0, 0, 0.8)));
        scenes.put("a client without CPU", Scenes.of().client(0.99));
        scenes.put(
                "rejections",
                Scenes.of()
                        .load(new Load(40, Optional.of(64), false, 10_000, 10_000, 0.9, 0, 0))
                        .threads(4, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT));
        scenes.put("fewer than one in flight", Scenes.of().open(0.4).cpu(0.2, 0));
        scenes.put("nothing seen", Scenes.of());
        scenes.put("too few dumps", Scenes.of().dumps(2).blockedOn("app.Orders@1", 64, ORDERS, TOMCAT));
        return scenes;
    }

    private static Scenes computing() {
        return Scenes.of().threads(64, "RUNNABLE", ORDERS, TOMCAT).cpu(0.97, 30);
    }
}
