package plimsoll.worker.execution;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import plimsoll.model.FixedTimeout;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.ProgressReport;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.FailureReasons.Reason;
import plimsoll.worker.schedule.ArrivalSchedule;
import plimsoll.worker.schedule.VirtualUsers;

/** One phase from its first due operation to its end, created and run by the thread that conducts it. */
final class PhaseRun {
    private static final Duration REPORT_EVERY = Duration.ofSeconds(1);
    private static final Duration POLL_EVERY = Duration.ofMillis(20);
    private static final Duration LOOK_AT_MARKS_EVERY = Duration.ofMillis(2);
    private static final Duration LAST_REPORT = FixedTimeout.WORKER_REPORT.time();

    private final PhaseOrder plan;
    private final WorkerContext context;
    private final WorkerMessageWriter writer;
    private final PhaseState phaseState;
    private final PhaseExecutor executor;
    private final LoadGenerator load;
    private final Deque<Long> marks;
    private final OptionalLong due;

    /** Ends the background threads. An interrupt would not: the histograms swallow one that comes during a flush. */
    private volatile boolean ending;

    /** A phase that starts at once. */
    PhaseRun(PhaseOrder plan, WorkloadOrder order, WorkerContext context, WorkerMessageWriter writer) {
        this(plan, OptionalLong.empty(), order, context, writer);
    }

    /** @param due when it starts, by the clock of the context; empty: at once */
    PhaseRun(
            PhaseOrder plan, OptionalLong due, WorkloadOrder order, WorkerContext context, WorkerMessageWriter writer) {
        this.plan = plan;
        this.due = due;
        this.context = context;
        this.writer = writer;
        this.marks = new ArrayDeque<>(plan.marks());
        this.phaseState = new PhaseState(
                plan.until(),
                context.clock(),
                due.orElseGet(() -> context.clock().nanoTime()));
        for (int step = 0; step < order.steps(); step++) {
            context.ledger().touch(plan.producer() + step);
        }
        if (context.engine() instanceof LoadEngine.OnThreads) {
            BlockingExecutor onThreads = new BlockingExecutor(order, plan.producer(), context, phaseState);
            this.executor = onThreads;
            this.load = load(plan.load(), order, onThreads);
        } else {
            PhaseLoops onLoops = new PhaseLoops(plan, order, context, phaseState);
            this.executor = onLoops;
            this.load = onLoops;
        }
    }

    private LoadGenerator load(LoadModel model, WorkloadOrder order, BlockingExecutor onThreads) {
        long seed = order.arrivalSeed(plan.producer());
        FillLoad.FillContext fillContext = new FillLoad.FillContext(context, phaseState);
        if (model instanceof LoadModel.Fill fill) {
            return new FillLoad(fill, order, plan.producer(), onThreads, fillContext);
        }
        if (model instanceof LoadModel.Drain drain) {
            Duration quiet = plan.until() instanceof StopCondition.Drained drained
                    ? drained.quiet()
                    : plan.until().atMost();
            return new DrainLoad(
                    drain,
                    quiet,
                    onThreads,
                    context.deliveries()
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "'stored' is missing; a workload that drains needs the file for its receipts")),
                    fillContext);
        }
        if (model instanceof LoadModel.Closed closed) {
            return new ClosedLoad(new VirtualUsers(closed, seed), onThreads, context.threads(), phaseState);
        }
        return new OpenLoad(
                ArrivalSchedule.of(model, seed), OpenLoad.inFlightMax(model), onThreads, context.clock(), phaseState);
    }

    String name() {
        return plan.name();
    }

    /** Ends the phase, from another thread: no operation starts any more, and those in flight are awaited. */
    void end() {
        phaseState.end();
    }

    /** Ends the phase, from another thread, without draining. */
    void stop() {
        phaseState.stop();
    }

    /** Runs the phase to its end, reports the end, and returns the failure of the driver, if there was one. */
    Optional<Throwable> run() {
        phaseState
                .guarded(() -> {
                    boolean cut = runUntilEndOrCut();
                    context.histograms().flush(plan.name(), context.clock().nanoTime());
                    if (phaseState.broken().isEmpty()) {
                        announce(cut);
                    }
                })
                .run();
        return phaseState.broken();
    }

    /** Returns whether the phase was cut. Its background threads end with it, so nothing is reported after its end. */
    private boolean runUntilEndOrCut() {
        awaitStart();
        context.histograms().begin(plan.name(), phaseState.startNanos());
        Thread deadlines = every(POLL_EVERY, executor::enforceDeadlines, "deadlines");
        Thread reports = every(REPORT_EVERY, this::report, "reports");
        Optional<Thread> looks = marks.isEmpty()
                ? Optional.empty()
                : Optional.of(every(LOOK_AT_MARKS_EVERY, this::lookAtMarks, "marks"));
        try {
            load.drive();
            boolean cut = awaitEnd();
            load.startLate();
            executor.close();
            load.end();
            drain();
            return cut;
        } finally {
            ending = true;
            end(deadlines);
            end(reports);
            looks.ifPresent(PhaseRun::end);
        }
    }

    /** A worker that gets ready after the moment is late with its first operations, and reports by how much. */
    private void awaitStart() {
        if (due.isEmpty()) {
            return;
        }
        long now = context.clock().nanoTime();
        while (now - due.getAsLong() < 0 && !phaseState.drainsNoMore()) {
            context.clock().parkUntil(due.getAsLong());
            now = context.clock().nanoTime();
        }
        writer.write(new WorkerMessage.Started(plan.name(), now));
    }

    /** Returns whether the phase was cut. */
    private boolean awaitEnd() {
        while (!phaseState.isOver(executor.completed()) && !nothingMoreCanCome()) {
            context.clock()
                    .parkUntil(Math.min(phaseState.boundNanos(), context.clock().nanoTime() + POLL_EVERY.toNanos()));
        }
        return phaseState.isCut(executor.completed());
    }

    private boolean nothingMoreCanCome() {
        return phaseState.limited() && load.exhausted() && executor.inFlight() == 0;
    }

    private void drain() {
        long end = context.clock().nanoTime() + plan.drain().toNanos();
        await(end);
        phaseState.endSteps();
        executor.giveUpAll(
                phaseState.drainsNoMore()
                        ? "no answer when the lab stopped the phase"
                        : "no answer when draining ended after " + QuantityFormat.exactMillis(plan.drain()));
        long grace = context.clock().nanoTime() + BlockingExecutor.GRACE.toNanos();
        while (!executor.allThreadsReturned() && context.clock().nanoTime() < grace) {
            context.clock().parkUntil(context.clock().nanoTime() + POLL_EVERY.toNanos() / 4);
        }
        executor.abandonOverdue();
    }

    private void await(long end) {
        while (executor.inFlight() > 0
                && !phaseState.drainsNoMore()
                && context.clock().nanoTime() < end) {
            context.clock().parkUntil(Math.min(end, context.clock().nanoTime() + POLL_EVERY.toNanos()));
        }
    }

    private void announce(boolean cut) {
        writer.write(new WorkerMessage.PhaseOver(progress(), cut));
        executor.reasons().list().forEach(this::say);
        if (phaseState.full()) {
            System.err.println("phase " + plan.name() + " was cut: the ledger has room for "
                    + context.ledger().addresses().capacity() + " operations per phase; create a larger ledger");
        }
        if (executor.abandoned() > 0) {
            say(new Reason("unknown", "of these, threads that the driver did not give back", executor.abandoned()));
        }
    }

    private void say(Reason reason) {
        writer.write(new WorkerMessage.Reason(plan.name(), reason.outcome(), reason.text(), reason.count()));
    }

    private void report() {
        context.histograms().flush(plan.name(), context.clock().nanoTime());
        writer.write(new WorkerMessage.Report(progress()));
    }

    /**
     * Reports a mark at once: a fault may wait for it, and the second between two reports can be longer than the phase.
     * The fault may end this process, so the times so far are written first.
     */
    private void lookAtMarks() {
        long finished = executor.counts().finishedSoFar();
        boolean reached = false;
        while (!marks.isEmpty() && finished >= marks.peek()) {
            marks.remove();
            reached = true;
        }
        if (reached) {
            context.histograms().flush(plan.name(), context.clock().nanoTime());
            writer.write(new WorkerMessage.Reached(plan.name(), finished));
        }
    }

    private ProgressReport progress() {
        long atMillis = (context.clock().nanoTime() - phaseState.startNanos()) / 1_000_000;
        return executor.counts()
                .progress(plan.name(), atMillis, context.histograms().tail(plan.name()));
    }

    private static void end(Thread thread) {
        LockSupport.unpark(thread);
        try {
            thread.join(LAST_REPORT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts a daemon that runs the task periodically in real time, independent of the phase's clock, until its end. */
    private Thread every(Duration period, Runnable task, String name) {
        Runnable guarded = phaseState.guarded(task);
        return WorkerThreads.start(name, phaseState::fail, () -> {
            long next = System.nanoTime();
            while (sleptUntil(next += period.toNanos())) {
                guarded.run();
            }
        });
    }

    private boolean sleptUntil(long nanos) {
        while (!ending && System.nanoTime() < nanos) {
            LockSupport.parkNanos(nanos - System.nanoTime());
        }
        return !ending;
    }
}
