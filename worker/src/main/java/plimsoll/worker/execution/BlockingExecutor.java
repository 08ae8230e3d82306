package plimsoll.worker.execution;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import plimsoll.model.FixedTimeout;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;
import plimsoll.worker.schedule.WeightedFlowChoice;

/**
 * Performs the operations of one phase, each on a thread: gives each its identity, calls the driver, and records its
 * end in ledger, histograms and counts exactly once. An operation belongs to a flow run, which has one or more steps.
 */
final class BlockingExecutor implements PhaseExecutor {
    /** How long an interrupted driver may take to return. */
    static final Duration GRACE = FixedTimeout.WORKER_GRACE.time();

    static final int MOST_ABANDONED = 1000;

    private static final Duration POLL_EVERY = Duration.ofMillis(1);

    private final long seed;
    private final int producer;
    private final InFlightOperation.Terms terms;
    private final WeightedFlowChoice choice;
    private final WorkerContext context;
    private final LoadEngine.OnThreads engine;
    private final PhaseState phaseState;
    private final OperationRecorder recorder;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicLong completed = new AtomicLong();
    private final AtomicLong abandoned = new AtomicLong();
    private final Set<InFlightOperation> operations = ConcurrentHashMap.newKeySet();
    private final Map<InFlightOperation, Long> overdue = new ConcurrentHashMap<>();

    BlockingExecutor(WorkloadOrder order, int producer, WorkerContext context, PhaseState phaseState) {
        this.seed = order.seed();
        this.producer = producer;
        this.recorder = new OperationRecorder(context, context.histograms().times(0));
        this.terms = new InFlightOperation.Terms(
                order.payloadBytes(), order.deadline(), recorder.counts()::sent, context.clock());
        this.choice = new WeightedFlowChoice(order.flowsOrOneOperation(), order.arrivalSeed(producer));
        this.context = context;
        this.engine = (LoadEngine.OnThreads) context.engine();
        this.phaseState = phaseState;
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
        return inFlight.get();
    }

    @Override
    public long completed() {
        return completed.get();
    }

    /** Adds operations that a load performed on the conductor's thread. */
    void addCompleted(long more) {
        completed.addAndGet(more);
    }

    @Override
    public long abandoned() {
        return abandoned.get();
    }

    /** Counts an arrival that exceeds the limit of operations in flight. */
    void unsent() {
        long sequence = claimed.getAndIncrement();
        if (fits(sequence)) {
            recorder.unsent(id(choice.at(sequence).firstStep(), sequence));
        }
    }

    /**
     * Starts a flow run on its own thread.
     *
     * @return false when the phase accepts no more
     */
    boolean start(long dueNanos) {
        Optional<InFlightOperation> admitted = admit(dueNanos, flowRun -> {});
        admitted.ifPresent(operation -> engine.threads().execute(phaseState.guarded(() -> performFlow(operation))));
        return admitted.isPresent();
    }

    /**
     * Returns the first operation of a new flow run, for the caller to {@link #performFlow}; empty when the phase
     * accepts no more.
     *
     * @param endedElsewhere called when another thread ended the flow run, because the caller's operation was given up
     */
    Optional<InFlightOperation> admit(long dueNanos, Consumer<FlowRun> endedElsewhere) {
        inFlight.incrementAndGet();
        // Counted before the check: a conductor that closes the phase and then sees nothing in flight is right.
        long sequence = phaseState.closed() ? Long.MAX_VALUE : claim();
        if (sequence == Long.MAX_VALUE) {
            flowEnded();
            return Optional.empty();
        }
        return Optional.of(newOperation(new FlowRun(sequence, choice.at(sequence), endedElsewhere), dueNanos));
    }

    private InFlightOperation newOperation(FlowRun flowRun, long dueNanos) {
        InFlightOperation operation =
                new InFlightOperation(flowRun, id(flowRun.step(), flowRun.sequence()), dueNanos, terms);
        operations.add(operation);
        return operation;
    }

    private OperationId id(int step, long sequence) {
        return new OperationId(seed, producer + step, sequence);
    }

    /** Checks the limit before the ledger's room: users who race for the last operation do not fill the ledger. */
    private long claim() {
        if (beyondLimit(claimed.get())) {
            return Long.MAX_VALUE;
        }
        long sequence = claimed.getAndIncrement();
        return !beyondLimit(sequence) && fits(sequence) ? sequence : Long.MAX_VALUE;
    }

    private boolean beyondLimit(long sequence) {
        return sequence - recorder.counts().unsentSoFar() >= phaseState.limit();
    }

    private boolean fits(long sequence) {
        boolean fits = sequence < context.ledger().addresses().capacity();
        if (!fits) {
            phaseState.ledgerFull();
        }
        return fits;
    }

    /**
     * Performs the operation and the steps after it on the calling thread; returns false when another thread ended one
     * of them.
     */
    boolean performFlow(InFlightOperation first) {
        Optional<InFlightOperation> operation = Optional.of(first);
        while (operation.isPresent()) {
            if (!perform(operation.get())) {
                return false;
            }
            operation = next(operation.get().flowRun());
        }
        return true;
    }

    /** Returns the operation of the next step; when there is none, ends and counts the flow run. */
    private Optional<InFlightOperation> next(FlowRun flowRun) {
        if (!phaseState.takesNoStep() && flowRun.advance(step -> notAttempted(flowRun, step))) {
            return Optional.of(newOperation(flowRun, dueAfterThinking(flowRun)));
        }
        finish(flowRun);
        return Optional.empty();
    }

    private void finish(FlowRun flowRun) {
        flowRun.endEarly(step -> notAttempted(flowRun, step));
        completed.addAndGet(flowRun.sent() ? 1 : 0);
        flowEnded();
    }

    /** Skips the think time once the phase has closed; running flows then continue immediately. */
    private long dueAfterThinking(FlowRun flowRun) {
        long due = flowRun.overNanos() + flowRun.thinkNanos();
        return flowRun.thinkNanos() == 0 || phaseState.sleepUntil(due)
                ? due
                : context.clock().nanoTime();
    }

    private void notAttempted(FlowRun flowRun, int step) {
        recorder.notAttempted(id(step, flowRun.sequence()));
    }

    /** Returns false when another thread ended the operation meanwhile, or when the driver failed. */
    private boolean perform(InFlightOperation operation) {
        if (!operation.depart()) {
            return false;
        }
        try {
            Optional<Outcome> outcome = outcome(operation);
            return outcome.isPresent() && end(operation, outcome.get());
        } finally {
            overdue.remove(operation);
        }
    }

    /**
     * Returns empty when the driver threw: a mistake of the driver, unless the operation was given up and so
     * interrupted.
     */
    private Optional<Outcome> outcome(InFlightOperation operation) {
        try {
            operation.sent(recorder.started(operation.id(), operation.dueNanos()));
            Outcome outcome = engine.driver().perform(operation.operation());
            return Optional.of(Objects.requireNonNull(outcome, "the driver returned no outcome"));
        } catch (Throwable e) {
            if (!operation.over()) {
                phaseState.fail(e);
            }
            return Optional.empty();
        }
    }

    private boolean end(InFlightOperation operation, Outcome outcome) {
        if (!operation.end(context.clock().nanoTime())) {
            return false;
        }
        recorder.ended(operation.ended(), outcome);
        operation.flowRun().endStep(outcome instanceof Outcome.Acknowledged, operation.overNanos());
        operations.remove(operation);
        return true;
    }

    private void flowEnded() {
        int remaining = inFlight.decrementAndGet();
        boolean drained = remaining == 0 && phaseState.closed();
        if (drained || (phaseState.limited() && completed.get() >= phaseState.limit())) {
            phaseState.wake();
        }
    }

    /** Also counts as abandoned the threads that did not return within {@link #GRACE}. */
    @Override
    public void enforceDeadlines() {
        long now = context.clock().nanoTime();
        for (InFlightOperation operation : operations) {
            if (now - operation.operation().deadlineNanos() >= 0) {
                giveUp(operation, "no answer within " + QuantityFormat.exactMillis(terms.deadline()));
            }
        }
        overdue.forEach((operation, since) -> {
            if (now - since > GRACE.toNanos()) {
                abandon(operation);
            }
        });
    }

    /** Also wakes the threads in a think time. */
    @Override
    public void close() {
        phaseState.close();
    }

    @Override
    public void giveUpAll(String reason) {
        long grace = context.clock().nanoTime() + GRACE.toNanos();
        operations.forEach(operation -> giveUp(operation, reason));
        // An operation that is just being created or sent can only be given up a moment later.
        while (inFlight.get() > 0
                && phaseState.broken().isEmpty()
                && context.clock().nanoTime() < grace) {
            context.clock().parkUntil(context.clock().nanoTime() + POLL_EVERY.toNanos());
            operations.forEach(operation -> giveUp(operation, reason));
        }
    }

    @Override
    public boolean allThreadsReturned() {
        return overdue.isEmpty();
    }

    @Override
    public void abandonOverdue() {
        overdue.keySet().forEach(this::abandon);
    }

    private void abandon(InFlightOperation operation) {
        if (overdue.remove(operation) != null && abandoned.incrementAndGet() > MOST_ABANDONED) {
            phaseState.fail(new IllegalStateException("the driver did not return from more than " + MOST_ABANDONED
                    + " operations within " + GRACE.toMillis()
                    + " ms of their deadline and an interrupt; let it end when it is interrupted"));
        }
    }

    private void giveUp(InFlightOperation operation, String reason) {
        if (operation.cancel(context.clock().nanoTime())) {
            endUnsent(operation);
            continueFlow(operation.flowRun());
            return;
        }
        // Added before the end, so that its own thread, if it returns at once, can remove it again.
        overdue.put(operation, context.clock().nanoTime());
        if (end(operation, new Outcome.Unknown(reason))) {
            operation.interrupt();
            continueFlow(operation.flowRun());
        } else {
            overdue.remove(operation);
        }
    }

    /** Ends an operation that was never sent: the generator was late, not the service. */
    private void endUnsent(InFlightOperation operation) {
        FlowRun flowRun = operation.flowRun();
        if (flowRun.beginning()) {
            recorder.unsent(operation.id());
            flowRun.neverSent();
        } else {
            notAttempted(flowRun, flowRun.step());
        }
        flowRun.endStep(false, operation.overNanos());
        operations.remove(operation);
    }

    /** Continues a flow run whose operation was given up, in place of the thread that performed it. */
    private void continueFlow(FlowRun flowRun) {
        if (flowRun.atLastStep() || !flowRun.sent() || phaseState.takesNoStep()) {
            finish(flowRun);
            flowRun.notifyEnded();
        } else {
            engine.threads().execute(phaseState.guarded(() -> performRest(flowRun)));
        }
    }

    private void performRest(FlowRun flowRun) {
        Optional<InFlightOperation> operation = next(flowRun);
        if (operation.isEmpty() || performFlow(operation.get())) {
            flowRun.notifyEnded();
        }
    }
}
