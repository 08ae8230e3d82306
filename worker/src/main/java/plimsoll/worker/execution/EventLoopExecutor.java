package plimsoll.worker.execution;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;
import plimsoll.worker.schedule.LoopShare;
import plimsoll.worker.schedule.WeightedFlowChoice;

/**
 * Performs one loop's operations of a phase: gives each its identity, begins it, and records its end in ledger,
 * histograms and counts. All state belongs to the loop's thread; other threads read counts only. The sequences of its
 * operations are a range of the producer's that no other loop has.
 */
final class EventLoopExecutor {
    private final OperationId first;
    private final long room;
    private final long limit;
    private final InFlightOperation.Terms terms;
    private final WeightedFlowChoice choice;
    private final AsyncDriver driver;
    private final WorkerContext context;
    private final PhaseState phaseState;
    private final OperationRecorder recorder;
    private final OperationChain chain;
    private final Set<FlowRun> thinking = new LinkedHashSet<>();
    private final LoopCounters counters = new LoopCounters();

    /**
     * Numbers that the loop changes with each operation, and other threads may read. Empty cells on both sides keep the
     * writes of other loops off their cache line.
     *
     * <p>A write needs no fence: the thread that closes the phase then runs a task on each loop, before it looks at what
     * is in flight.
     */
    private static final class LoopCounters {
        private static final int APART = 16;
        private static final int CLAIMED = APART;
        private static final int IN_FLIGHT = APART + 1;
        private static final int COMPLETED = APART + 2;

        private final AtomicLongArray cells = new AtomicLongArray(2 * APART + 3);

        long get(int counter) {
            return cells.get(counter);
        }

        void add(int counter, long more) {
            cells.setRelease(counter, cells.getPlain(counter) + more);
        }
    }

    /** A circular linked list of the operations in flight; its head is not one of them. */
    private static final class OperationChain {
        private final List<EventLoopOperation> overdue = new ArrayList<>();
        private final EventLoopOperation head;

        OperationChain(EventLoopOperation head) {
            this.head = head;
        }

        List<EventLoopOperation> overdue(long nanos) {
            overdue.clear();
            for (EventLoopOperation operation = head.next; operation != head; operation = operation.next) {
                if (nanos - operation.operation().deadlineNanos() >= 0) {
                    overdue.add(operation);
                }
            }
            return overdue;
        }

        List<EventLoopOperation> all() {
            List<EventLoopOperation> all = new ArrayList<>();
            for (EventLoopOperation operation = head.next; operation != head; operation = operation.next) {
                all.add(operation);
            }
            return all;
        }
    }

    EventLoopExecutor(
            WorkloadOrder order, int producer, WorkerContext context, PhaseState phaseState, LoopShare share) {
        long capacity = context.ledger().addresses().capacity();
        this.first = new OperationId(order.seed(), producer, share.operationsBefore(capacity));
        this.room = share.operations(capacity);
        this.limit = share.operations(phaseState.limit());
        this.recorder = new OperationRecorder(context, context.histograms().times(share.number()));
        this.terms = new InFlightOperation.Terms(
                order.payloadBytes(), order.deadline(), recorder.counts()::sent, context.clock());
        this.choice = new WeightedFlowChoice(order.flowsOrOneOperation(), order.arrivalSeed(producer));
        this.context = context;
        this.driver = ((LoadEngine.OnLoops) context.engine()).drivers().get(share.number());
        this.phaseState = phaseState;
        this.chain =
                new OperationChain(new EventLoopOperation(this, new FlowRun(0, choice.at(0), flowRun -> {}), first, 0));
    }

    InFlightOperation.Terms terms() {
        return terms;
    }

    AsyncDriver driver() {
        return driver;
    }

    OperationCounts counts() {
        return recorder.counts();
    }

    FailureReasons reasons() {
        return recorder.reasons();
    }

    /** Returns the number of flow runs that have started and are not over. */
    int inFlight() {
        return (int) counters.get(LoopCounters.IN_FLIGHT);
    }

    /** Returns the number of flow runs that have sent an operation and are over. */
    long completed() {
        return counters.get(LoopCounters.COMPLETED);
    }

    /** Counts an arrival that exceeds the limit of operations in flight. */
    void unsent() {
        boolean fits = fits();
        long sequence = claim();
        if (fits) {
            recorder.unsent(id(choice.at(sequence).firstStep(), sequence));
        }
    }

    /**
     * Starts a flow run now.
     *
     * @param onEnd called when the flow run is over
     * @return false when the phase accepts no more
     */
    boolean start(long dueNanos, Consumer<FlowRun> onEnd) {
        if (phaseState.closed() || claimed() - recorder.counts().unsentSoFar() >= limit || !fits()) {
            return false;
        }
        long sequence = claim();
        counters.add(LoopCounters.IN_FLIGHT, 1);
        begin(new FlowRun(sequence, choice.at(sequence), onEnd), dueNanos);
        return true;
    }

    private boolean fits() {
        boolean fits = claimed() < room;
        if (!fits) {
            phaseState.ledgerFull();
        }
        return fits;
    }

    private long claimed() {
        return counters.get(LoopCounters.CLAIMED);
    }

    /** Returns the next sequence. */
    private long claim() {
        long sequence = first.sequence() + claimed();
        counters.add(LoopCounters.CLAIMED, 1);
        return sequence;
    }

    private OperationId id(int step, long sequence) {
        return new OperationId(first.seed(), first.producer() + step, sequence);
    }

    private void begin(FlowRun flowRun, long dueNanos) {
        EventLoopOperation operation =
                new EventLoopOperation(this, flowRun, id(flowRun.step(), flowRun.sequence()), dueNanos);
        chain.head.append(operation);
        operation.sent(recorder.started(operation.operation().id(), dueNanos));
        operation.begun(driver.begin(operation.operation(), operation));
    }

    /** Records the end of an operation and continues its flow run; ignores every later end of the same operation. */
    void over(EventLoopOperation operation, Outcome outcome) {
        if (!operation.end()) {
            return;
        }
        try {
            long now = context.clock().nanoTime();
            operation.unlink();
            recorder.ended(operation.ended(now), Objects.requireNonNull(outcome, "the driver returned no outcome"));
            operation.flowRun().endStep(outcome instanceof Outcome.Acknowledged, now);
            next(operation.flowRun());
        } catch (RuntimeException | Error e) {
            phaseState.fail(e);
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

    /** Flow runs in a think time begin their next step now, as with {@link BlockingExecutor}. */
    void endAllThinking() {
        onLoop(() -> List.copyOf(thinking)
                .forEach(flowRun -> endThinking(flowRun, context.clock().nanoTime())));
    }

    private void notAttempted(FlowRun flowRun, int step) {
        recorder.notAttempted(id(step, flowRun.sequence()));
    }

    private void finish(FlowRun flowRun) {
        flowRun.endEarly(step -> notAttempted(flowRun, step));
        counters.add(LoopCounters.COMPLETED, 1);
        counters.add(LoopCounters.IN_FLIGHT, -1);
        if ((inFlight() == 0 && phaseState.closed()) || completed() >= limit) {
            phaseState.wake();
        }
        flowRun.notifyEnded();
    }

    /** Ends every operation whose deadline has passed. */
    void enforceDeadlines() {
        String reason = "no answer within " + QuantityFormat.exactMillis(terms.deadline());
        driver.execute(phaseState.guarded(
                () -> chain.overdue(context.clock().nanoTime()).forEach(operation -> giveUp(operation, reason))));
    }

    /** Ends every operation that is still in flight, before it returns. */
    void giveUpAll(String reason) {
        onLoop(() -> {
            List.copyOf(thinking).forEach(flowRun -> {
                thinking.remove(flowRun);
                notAttempted(flowRun, flowRun.step());
                finish(flowRun);
            });
            chain.all().forEach(operation -> giveUp(operation, reason));
        });
    }

    private void giveUp(EventLoopOperation operation, String reason) {
        operation.release();
        over(operation, new Outcome.Unknown(reason));
    }

    /**
     * Runs the task on the loop and waits for its end; a loop that does not run it in time is a failure of the driver.
     */
    void onLoop(Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        driver.execute(() -> {
            phaseState.guarded(task).run();
            done.countDown();
        });
        try {
            if (!done.await(FixedTimeout.LOOP_ANSWER.millis(), TimeUnit.MILLISECONDS)) {
                phaseState.fail(new IllegalStateException("the driver's event loop ran no task for "
                        + FixedTimeout.LOOP_ANSWER.time().toSeconds() + " s; a driver must not block it"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
