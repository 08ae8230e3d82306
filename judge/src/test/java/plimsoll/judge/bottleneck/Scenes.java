package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import plimsoll.judge.bottleneck.InstrumentData.Client;
import plimsoll.judge.bottleneck.InstrumentData.DownstreamCalls;
import plimsoll.judge.bottleneck.InstrumentData.Load;
import plimsoll.judge.bottleneck.InstrumentData.Service;
import plimsoll.judge.bottleneck.InstrumentData.Sockets;
import plimsoll.judge.bottleneck.InstrumentData.TimedDump;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.ThreadDump;
import plimsoll.records.member.ThreadDump.Alike;

/** Measurements of a planted bottleneck; by default 64 users of a service on one half-used core. */
final class Scenes {
    static final String WORKER = "java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1)";
    static final String TOMCAT = "org.apache.catalina.core.StandardWrapperValve.invoke(StandardWrapperValve.java:1)";
    static final String ORDERS = "app.Orders.place(Orders.java:42)";
    static final String PARK = "jdk.internal.misc.Unsafe.park(Native Method)";
    static final String READ = "sun.nio.ch.NioSocketImpl.read(NioSocketImpl.java:1)";
    static final String SLEEP = "java.lang.Thread.sleep(Thread.java:1)";
    static final String LOOP = "io.netty.channel.nio.NioEventLoop.run(NioEventLoop.java:1)";
    private static final int DUMPS = 6;

    /** Read once: a simulation evaluates thousands of scenes. Its caches of frames allow one thread at a time. */
    private static final FrameRules RULES = FrameRules.standard();

    private final List<Alike> threads = new ArrayList<>();
    private final List<String> frames = new ArrayList<>();
    private final List<DownstreamCalls> ways = new ArrayList<>();
    private Load load = new Load(64, Optional.of(64), false, 10_000, 10_000, 0, 0, 0);
    private double cpu = 0.5;
    private double waiting;
    private double gc;
    private double throttled;
    private double faults;
    private double client = 0.3;
    private Sockets sockets = new Sockets(64, 0, 0, 0);
    private int dumps = DUMPS;
    private Optional<FlightRecordingSummary> recorded = Optional.empty();

    static Scenes of() {
        return new Scenes();
    }

    Scenes threads(int count, String state, String... stack) {
        return threads("http-exec-#", count, state, List.of(), Optional.empty(), stack);
    }

    Scenes blockedOn(String lock, int count, String... stack) {
        return threads("http-exec-#", count, "BLOCKED", List.of(), Optional.of(lock), stack);
    }

    Scenes parkedFor(String lock, int count, String... stack) {
        return threads("http-exec-#", count, "WAITING", List.of(), Optional.of(lock), stack);
    }

    Scenes owner(String lock, String state, String... stack) {
        return threads("http-exec-#", 1, state, List.of(lock), Optional.empty(), stack);
    }

    Scenes named(String name, int count, String state, String... stack) {
        return threads(name, count, state, List.of(), Optional.empty(), stack);
    }

    private Scenes threads(
            String name, int count, String state, List<String> owns, Optional<String> lock, String... stack) {
        List<Integer> indexes = new ArrayList<>();
        for (String frame : stack) {
            if (!frames.contains(frame)) {
                frames.add(frame);
            }
            indexes.add(frames.indexOf(frame));
        }
        threads.add(new Alike(name, count, state, false, false, lock, owns, indexes));
        return this;
    }

    Scenes load(Load other) {
        load = other;
        return this;
    }

    /** An open load: arrivals at a given rate. */
    Scenes open(double inFlight) {
        return load(new Load(inFlight, Optional.empty(), true, 10_000, 10_000, 0, 0, 0));
    }

    Scenes cpu(double used, double waited) {
        cpu = used;
        waiting = waited;
        return this;
    }

    Scenes gc(double share) {
        gc = share;
        return this;
    }

    Scenes throttled(double share) {
        throttled = share;
        return this;
    }

    Scenes faults(double perSecond) {
        faults = perSecond;
        return this;
    }

    Scenes client(double cpuShare) {
        client = cpuShare;
        return this;
    }

    Scenes sockets(double backlog, double unread, double unconfirmed) {
        sockets = new Sockets(64, backlog, unread, unconfirmed);
        return this;
    }

    Scenes way(DownstreamCalls calls) {
        ways.add(calls);
        return this;
    }

    /** The average number of threads that waited for monitors, by the flight recording. */
    Scenes monitors(double waiting) {
        recorded = Optional.of(new FlightRecordingSummary(
                10_000,
                Map.of("monitor", new FlightRecordingSummary.Waits(500, waiting * 10_000)),
                Optional.of(new FlightRecordingSummary.Allocated(40_960_000, 10_000)),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty()));
        return this;
    }

    Scenes dumps(int count) {
        dumps = count;
        return this;
    }

    TimeBreakdown told() {
        return told(Collections.nCopies(dumps, this));
    }

    /** @param moments the scene that each dump shows */
    TimeBreakdown told(List<Scenes> moments) {
        List<TimedDump> all = IntStream.range(0, moments.size())
                .mapToObj(i -> new TimedDump(
                        new ThreadDump(i * 1_000L, moments.get(i).frames, moments.get(i).threads, true),
                        Optional.empty()))
                .toList();
        Service service = new Service(
                "service",
                1,
                cpu,
                waiting,
                gc,
                0,
                0,
                throttled,
                faults,
                5_000,
                0,
                Optional.empty(),
                sockets,
                all,
                recorded);
        return TimeBreakdownEvaluator.of(
                new InstrumentData(10_000, load, new Client(client), List.of(service), ways), RULES);
    }

    static void assertNamed(TimeBreakdown told, BottleneckCategory category) {
        assertThat(told.place()).as(told.sentence() + told.evidence()).isEqualTo(category);
        assertThat(told.decided()).as(told.sentence()).isTrue();
    }
}
