package plimsoll.worker.execution;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;
import plimsoll.worker.schedule.WeightedFlowChoice;

/**
 * All operations of one phase on an event loop: gives each its identity, begins it, and notes its end in ledger, histograms
 * and counts. Everything happens on the loop's thread; another thread sees counts only.
 */
final class EventLoopExecutor implements PhaseExecutor {
    private final OperationId first;
    private final InFlightOperation.Terms terms;
    private final WeightedFlowChoice choice;
    private final AsyncDriver driver;
    private final WorkerContext context;
    private final PhaseState phaseState;
    private final OperationRecorder recorder;
    private final Chain flying;
    private final Set<FlowRun> thinking = new LinkedHashSet<>();
    private long claimed;
    private volatile int inFlight;
    private volatile long completed;

    /** The chain of flights; its own link is none. */
    private static final class Chain {
        private final List<EventLoopOperation> overdue = new ArrayList<>();
        private final EventLoopOperation none;

        Chain(EventLoopOperation none) {
            this.none = none;
        }

        List<EventLoopOperation> due(long nanos) {
            overdue.clear();
            for (EventLoopOperation flight = none.after; flight != none; flight = flight.after) {
                if (nanos - flight.operation().deadlineNanos() >= 0) {
                    overdue.add(flight);
                }
            }
            return overdue;
        }

        List<EventLoopOperation> all() {
            List<EventLoopOperation> all = new ArrayList<>();
            for (EventLoopOperation flight = none.after; flight != none; flight = flight.after) {
                all.add(flight);
            }
            return all;
        }
    }

    EventLoopExecutor(WorkloadOrder order, int producer, WorkerContext context, PhaseState phaseState) {
        this.first = new OperationId(order.seed(), producer, 0);
        this.recorder = new OperationRecorder(context, order.payloadBytes());
        this.terms = new InFlightOperation.Terms(
                order.payloadBytes(), order.deadline(), recorder.counts()::sent, context.clock());
        this.choice = new WeightedFlowChoice(order.flowsOrOneOperation(), order.seed() + producer);
        this.context = context;
        this.driver = ((LoadEngine.OnLoop) context.engine()).driver();
        this.phaseState = phaseState;
        this.flying = new Chain(new EventLoopOperation(this, new FlowRun(0, choice.at(0), flowRun -> {}), first, 0));
    }

    InFlightOperation.Terms terms() {
        return terms;
    }

    AsyncDriver driver() {
        return driver;
    }

    @Override
    public OperationCounts counts() {
        return recorder.counts();
    }

    @Override
    public FailureReasons reasons() {
        return recorder.reasons();
    }

    @Override
    public int inFlight() {
        return inFlight;
    }

    @Override
    public long completed() {
        return completed;
    }

    /** Counts an arrival for which the generator had no room. */
    void unsent() {
        long sequence = claimed++;
        if (fits(sequence)) {
            recorder.unsent(id(choice.at(sequence).firstStep(), sequence));
        }
    }

    /**
     * Starts a journey now.
     *
     * @param ended told when it is over
     * @return false when the phase takes no more
     */
    boolean launch(long dueNanos, Consumer<FlowRun> ended) {
        if (phaseState.closed() || claimed - recorder.counts().unsentSoFar() >= phaseState.limit() || !fits(claimed)) {
            return false;
        }
        long sequence = claimed++;
        inFlight(1);
        begin(new FlowRun(sequence, choice.at(sequence), ended), dueNanos);
        return true;
    }

    /** Its one writer is the loop, which is not what the checks of the compiler expect of a volatile field. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void inFlight(int more) {
        inFlight += more;
    }

    private boolean fits(long sequence) {
        boolean fits = sequence < context.ledger().addresses().capacity();
        if (!fits) {
            phaseState.ledgerFull();
        }
        return fits;
    }

    private OperationId id(int step, long sequence) {
        return new OperationId(first.seed(), first.producer() + step, sequence);
    }

    private void begin(FlowRun flowRun, long dueNanos) {
        EventLoopOperation flight =
                new EventLoopOperation(this, flowRun, id(flowRun.step(), flowRun.sequence()), dueNanos);
        flying.none.append(flight);
        flight.sent(recorder.started(flight.operation().id(), dueNanos));
        flight.begun(driver.begin(flight.operation(), flight));
    }

    /** Notes the end of an operation and moves its journey on; what ended it later is not heard. */
    void over(EventLoopOperation flight, Outcome outcome) {
        if (!flight.end()) {
            return;
        }
        try {
            long now = context.clock().nanoTime();
            flight.unlink();
            recorder.ended(flight.ended(now), Objects.requireNonNull(outcome, "the driver returned no outcome"));
            flight.journey().over(outcome instanceof Outcome.Acknowledged, now);
            next(flight.journey());
        } catch (RuntimeException | Error e) {
            phaseState.breakOff(e);
        }
    }

    private void next(FlowRun flowRun) {
        if (phaseState.takesNoStep() || !flowRun.advance(step -> notAttempted(flowRun, step))) {
            finish(flowRun);
        } else if (flowRun.thinkNanos() == 0 || phaseState.closed()) {
            begin(flowRun, flowRun.overNanos());
        } else {
            thinking.add(flowRun);
            long due = flowRun.overNanos() + flowRun.thinkNanos();
            driver.at(due, phaseState.guarded(() -> endThinking(flowRun, due)));
        }
    }

    private void endThinking(FlowRun flowRun, long dueNanos) {
        if (thinking.remove(flowRun)) {
            begin(flowRun, dueNanos);
        }
    }

    /** Journeys in a think time begin their next step now, as those on threads do. */
    @Override
    public void close() {
        phaseState.close();
        onLoop(() -> List.copyOf(thinking)
                .forEach(flowRun -> endThinking(flowRun, context.clock().nanoTime())));
    }

    private void notAttempted(FlowRun flowRun, int step) {
        recorder.notAttempted(id(step, flowRun.sequence()));
    }

    private void finish(FlowRun flowRun) {
        flowRun.breakOff(step -> notAttempted(flowRun, step));
        completed(1);
        inFlight(-1);
        if ((inFlight == 0 && phaseState.closed()) || completed >= phaseState.limit()) {
            phaseState.wake();
        }
        flowRun.endedElsewhere();
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void completed(int more) {
        completed += more;
    }

    @Override
    public void enforceDeadlines() {
        String reason = "no answer within " + terms.deadline().toMillis() + " ms";
        driver.execute(phaseState.guarded(
                () -> flying.due(context.clock().nanoTime()).forEach(flight -> giveUp(flight, reason))));
    }

    @Override
    public void giveUpAll(String reason) {
        onLoop(() -> {
            List.copyOf(thinking).forEach(flowRun -> {
                thinking.remove(flowRun);
                notAttempted(flowRun, flowRun.step());
                finish(flowRun);
            });
            flying.all().forEach(flight -> giveUp(flight, reason));
        });
    }

    private void giveUp(EventLoopOperation flight, String reason) {
        flight.release();
        over(flight, new Outcome.Unknown(reason));
    }

    /** Runs it on the loop and waits for its end; a loop that does not come round is a broken driver. */
    void onLoop(Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        driver.execute(() -> {
            phaseState.guarded(task).run();
            done.countDown();
        });
        try {
            if (!done.await(FixedTimeout.LOOP_ANSWER.millis(), TimeUnit.MILLISECONDS)) {
                phaseState.breakOff(new IllegalStateException("the driver's event loop did nothing for "
                        + FixedTimeout.LOOP_ANSWER.time().toSeconds() + " s; a driver must not block it"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean allBack() {
        return true;
    }

    @Override
    public void abandonOverdue() {
        // Nothing has a thread that could stay away.
    }

    @Override
    public long abandoned() {
        return 0;
    }
}
