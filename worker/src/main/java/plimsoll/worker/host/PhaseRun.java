package plimsoll.worker.host;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import plimsoll.model.Deadline;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Until;
import plimsoll.model.record.Progress;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.Voice;
import plimsoll.wire.WorkerLine;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.Reasons.Reason;
import plimsoll.worker.schedule.Schedule;
import plimsoll.worker.schedule.Users;

/** One phase from its first due operation to its end, made and run by the thread that conducts it. */
final class PhaseRun {
    private static final Duration REPORT_EVERY = Duration.ofSeconds(1);
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration LAST_REPORT = Deadline.WORKER_REPORT.time();

    private final PhaseOrder plan;
    private final Tools tools;
    private final Voice voice;
    private final Course course;
    private final Traffic flights;
    private final Load load;

    PhaseRun(PhaseOrder plan, WorkloadOrder order, Tools tools, Voice voice) {
        this.plan = plan;
        this.tools = tools;
        this.voice = voice;
        this.course = new Course(plan.until(), tools.clock());
        for (int step = 0; step < order.steps(); step++) {
            tools.ledger().touch(plan.producer() + step);
        }
        if (tools.engine() instanceof Engine.OnThreads) {
            Flights onThreads = new Flights(order, plan.producer(), tools, course);
            this.flights = onThreads;
            this.load = load(plan.load(), order, onThreads);
        } else {
            LoopFlights onLoop = new LoopFlights(order, plan.producer(), tools, course);
            this.flights = onLoop;
            this.load = load(onLoop, order.seed() + plan.producer());
        }
    }

    private Load load(LoopFlights onLoop, long seed) {
        return plan.load() instanceof LoadModel.Closed closed
                ? new LoopClosedLoad(new Users(closed, seed), onLoop, tools.clock(), course)
                : new LoopOpenLoad(Schedule.of(plan.load(), seed), inFlightMax(), onLoop, tools.clock(), course);
    }

    private int inFlightMax() {
        return plan.load() instanceof LoadModel.Open open ? open.inFlightMax() : Integer.MAX_VALUE;
    }

    private Load load(LoadModel model, WorkloadOrder order, Flights onThreads) {
        long seed = order.seed() + plan.producer();
        FillLoad.Bench bench = new FillLoad.Bench(tools, course);
        if (model instanceof LoadModel.Fill fill) {
            return new FillLoad(fill.atMost(), order, plan.producer(), onThreads, bench);
        }
        if (model instanceof LoadModel.Drain) {
            Duration quiet =
                    plan.until() instanceof Until.Drained drained ? drained.quiet() : Course.bound(plan.until());
            return new DrainLoad(
                    quiet,
                    onThreads,
                    tools.deliveries()
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "a workload that drains is told where its receipts go: 'stored' is missing")),
                    bench);
        }
        if (model instanceof LoadModel.Closed closed) {
            return new ClosedLoad(new Users(closed, seed), onThreads, tools.threads(), course);
        }
        return new OpenLoad(Schedule.of(model, seed), inFlightMax(), onThreads, tools.clock(), course);
    }

    String name() {
        return plan.name();
    }

    /** Ends the phase from another thread: no operation starts any more, and what is in flight is awaited. */
    void end() {
        course.end();
    }

    /** Ends the phase from another thread, without draining. */
    void stop() {
        course.stop();
    }

    /** Runs it to its end, says so, and returns what broke the driver, if anything did. */
    Optional<Throwable> run() {
        course.guarded(() -> {
                    boolean cut = conduct();
                    tools.histograms().flush(plan.name(), tools.clock().nanoTime());
                    if (course.broken().isEmpty()) {
                        announce(cut);
                    }
                })
                .run();
        return course.broken();
    }

    /** True when the bound came first. The background threads end with it: nothing is said of a phase after its end. */
    private boolean conduct() {
        Thread deadlines = every(LOOK_EVERY, flights::enforceDeadlines, "deadlines");
        Thread reports = every(REPORT_EVERY, this::report, "reports");
        try {
            load.drive();
            boolean cut = awaitEnd();
            load.startLate();
            flights.close();
            load.end();
            drain();
            return cut;
        } finally {
            end(deadlines);
            end(reports);
        }
    }

    /** True when the bound came first. */
    private boolean awaitEnd() {
        while (!course.over(flights.completed()) && !nothingMoreCanCome()) {
            tools.clock().parkUntil(Math.min(course.boundNanos(), tools.clock().nanoTime() + LOOK_EVERY.toNanos()));
        }
        return course.cut(flights.completed());
    }

    private boolean nothingMoreCanCome() {
        return course.limited() && load.exhausted() && flights.inFlight() == 0;
    }

    private void drain() {
        long end = tools.clock().nanoTime() + plan.drain().toNanos();
        await(end);
        course.endSteps();
        flights.giveUpAll(
                course.drainsNoMore()
                        ? "no answer when the lab stopped the phase"
                        : "no answer when draining ended after " + plan.drain().toMillis() + " ms");
        long grace = tools.clock().nanoTime() + Flights.GRACE.toNanos();
        while (!flights.allBack() && tools.clock().nanoTime() < grace) {
            tools.clock().parkUntil(tools.clock().nanoTime() + LOOK_EVERY.toNanos() / 4);
        }
        flights.abandonOverdue();
    }

    private void await(long end) {
        while (flights.inFlight() > 0 && !course.drainsNoMore() && tools.clock().nanoTime() < end) {
            tools.clock().parkUntil(Math.min(end, tools.clock().nanoTime() + LOOK_EVERY.toNanos()));
        }
    }

    private void announce(boolean cut) {
        voice.say(new WorkerLine.PhaseEnd(progress(), cut));
        flights.reasons().list().forEach(this::say);
        if (course.full()) {
            System.err.println("phase " + plan.name() + " was cut: the ledger has room for "
                    + tools.ledger().addresses().capacity() + " operations a phase; create a larger one");
        }
        if (flights.abandoned() > 0) {
            say(new Reason("unknown", "of these, threads that the driver did not give back", flights.abandoned()));
        }
    }

    private void say(Reason reason) {
        voice.say(new WorkerLine.Reason(plan.name(), reason.outcome(), reason.text(), reason.count()));
    }

    private void report() {
        tools.histograms().flush(plan.name(), tools.clock().nanoTime());
        voice.say(new WorkerLine.Report(progress()));
    }

    private Progress progress() {
        long atMillis = (tools.clock().nanoTime() - course.startNanos()) / 1_000_000;
        return flights.counts()
                .progress(plan.name(), atMillis, tools.histograms().tail(plan.name()));
    }

    private static void end(Thread thread) {
        thread.interrupt();
        try {
            thread.join(LAST_REPORT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A daemon that is real time's own, whatever clock the phase runs on; an interrupt ends it. */
    private Thread every(Duration period, Runnable task, String name) {
        Runnable guarded = course.guarded(task);
        return WorkerThreads.start(name, course::breakOff, () -> {
            long next = System.nanoTime();
            while (sleptUntil(next += period.toNanos())) {
                guarded.run();
            }
        });
    }

    private static boolean sleptUntil(long nanos) {
        while (!Thread.currentThread().isInterrupted() && System.nanoTime() < nanos) {
            LockSupport.parkNanos(nanos - System.nanoTime());
        }
        return !Thread.currentThread().isInterrupted();
    }
}
