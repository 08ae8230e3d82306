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
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;
import plimsoll.worker.schedule.WeightedFlowChoice;

/**
 * All operations of one phase, each on a thread: gives each its identity, has it performed, and notes its end in ledger,
 * histograms and counts exactly once. An operation belongs to a journey, which has one step or several.
 */
final class BlockingExecutor implements PhaseExecutor {
    /** How long an interrupted driver may take to give its thread back. */
    static final Duration GRACE = FixedTimeout.WORKER_GRACE.time();

    static final int MOST_ABANDONED = 1000;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

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
    private final Set<InFlightOperation> flying = ConcurrentHashMap.newKeySet();
    private final Map<InFlightOperation, Long> overdue = new ConcurrentHashMap<>();

    BlockingExecutor(WorkloadOrder order, int producer, WorkerContext context, PhaseState phaseState) {
        this.seed = order.seed();
        this.producer = producer;
        this.recorder = new OperationRecorder(context, order.payloadBytes());
        this.terms = new InFlightOperation.Terms(
                order.payloadBytes(), order.deadline(), recorder.counts()::sent, context.clock());
        this.choice = new WeightedFlowChoice(order.flowsOrOneOperation(), order.seed() + producer);
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

    /** Of operations that a bare loop performed by itself. */
    void completed(long more) {
        completed.addAndGet(more);
    }

    @Override
    public long abandoned() {
        return abandoned.get();
    }

    /** Counts an arrival for which the generator had no room. */
    void unsent() {
        long sequence = claimed.getAndIncrement();
        if (fits(sequence)) {
            recorder.unsent(id(choice.at(sequence).firstStep(), sequence));
        }
    }

    /**
     * Starts a journey on a thread of its own.
     *
     * @return false when the phase takes no more
     */
    boolean launch(long dueNanos) {
        Optional<InFlightOperation> admitted = admit(dueNanos, flowRun -> {});
        admitted.ifPresent(flight -> engine.threads().execute(phaseState.guarded(() -> travel(flight))));
        return admitted.isPresent();
    }

    /**
     * The first operation of a journey that the caller will {@link #travel}; empty when the phase takes no more.
     *
     * @param endedElsewhere told when another thread brought it to its end, the caller's having been given up
     */
    Optional<InFlightOperation> admit(long dueNanos, Consumer<FlowRun> endedElsewhere) {
        inFlight.incrementAndGet();
        // Counted before the phase is asked: a conductor that closes it and sees nothing in flight is then right.
        long sequence = phaseState.closed() ? Long.MAX_VALUE : claim();
        if (sequence == Long.MAX_VALUE) {
            landed();
            return Optional.empty();
        }
        return Optional.of(board(new FlowRun(sequence, choice.at(sequence), endedElsewhere), dueNanos));
    }

    private InFlightOperation board(FlowRun flowRun, long dueNanos) {
        InFlightOperation flight =
                new InFlightOperation(flowRun, id(flowRun.step(), flowRun.sequence()), dueNanos, terms);
        flying.add(flight);
        return flight;
    }

    private OperationId id(int step, long sequence) {
        return new OperationId(seed, producer + step, sequence);
    }

    /** The limit is asked before the ledger's room: users who race for the last operation do not fill it. */
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

    /** Performs it and what follows it in the calling thread; false when another thread ended one of them meanwhile. */
    boolean travel(InFlightOperation first) {
        Optional<InFlightOperation> flight = Optional.of(first);
        while (flight.isPresent()) {
            if (!perform(flight.get())) {
                return false;
            }
            flight = next(flight.get().journey());
        }
        return true;
    }

    /** The operation of the journey's next step; empty when the journey is over, which is then counted. */
    private Optional<InFlightOperation> next(FlowRun flowRun) {
        if (!phaseState.takesNoStep() && flowRun.advance(step -> notAttempted(flowRun, step))) {
            return Optional.of(board(flowRun, dueAfterThinking(flowRun)));
        }
        finish(flowRun);
        return Optional.empty();
    }

    private void finish(FlowRun flowRun) {
        flowRun.breakOff(step -> notAttempted(flowRun, step));
        completed.addAndGet(flowRun.sent() ? 1 : 0);
        landed();
    }

    /** A phase that has closed is not thought in: what is under way goes on to its end. */
    private long dueAfterThinking(FlowRun flowRun) {
        long due = flowRun.overNanos() + flowRun.thinkNanos();
        return flowRun.thinkNanos() == 0 || phaseState.sleepUntil(due)
                ? due
                : context.clock().nanoTime();
    }

    private void notAttempted(FlowRun flowRun, int step) {
        recorder.notAttempted(id(step, flowRun.sequence()));
    }

    /** False when another thread ended it meanwhile, or when the driver broke. */
    private boolean perform(InFlightOperation flight) {
        if (!flight.depart()) {
            return false;
        }
        try {
            Optional<Outcome> outcome = outcome(flight);
            return outcome.isPresent() && end(flight, outcome.get());
        } finally {
            overdue.remove(flight);
        }
    }

    /** Empty when the driver threw; after its operation was given up that is the interrupt's doing, before a mistake. */
    private Optional<Outcome> outcome(InFlightOperation flight) {
        try {
            flight.sent(recorder.started(flight.id(), flight.dueNanos()));
            Outcome outcome = engine.driver().perform(flight.operation());
            return Optional.of(Objects.requireNonNull(outcome, "the driver returned no outcome"));
        } catch (Throwable e) {
            if (!flight.over()) {
                phaseState.breakOff(e);
            }
            return Optional.empty();
        }
    }

    private boolean end(InFlightOperation flight, Outcome outcome) {
        if (!flight.end(context.clock().nanoTime())) {
            return false;
        }
        recorder.ended(flight.ended(), outcome);
        flight.journey().over(outcome instanceof Outcome.Acknowledged, flight.overNanos());
        flying.remove(flight);
        return true;
    }

    private void landed() {
        int left = inFlight.decrementAndGet();
        boolean drained = left == 0 && phaseState.closed();
        if (drained || (phaseState.limited() && completed.get() >= phaseState.limit())) {
            phaseState.wake();
        }
    }

    /** Counts the threads that did not come back, too. */
    @Override
    public void enforceDeadlines() {
        long now = context.clock().nanoTime();
        for (InFlightOperation flight : flying) {
            if (now - flight.operation().deadlineNanos() >= 0) {
                giveUp(flight, "no answer within " + terms.deadline().toMillis() + " ms");
            }
        }
        overdue.forEach((flight, since) -> {
            if (now - since > GRACE.toNanos()) {
                abandon(flight);
            }
        });
    }

    /** Wakes whoever is thinking. */
    @Override
    public void close() {
        phaseState.close();
    }

    @Override
    public void giveUpAll(String reason) {
        long grace = context.clock().nanoTime() + GRACE.toNanos();
        flying.forEach(flight -> giveUp(flight, reason));
        // One that is just being made or sent can only be given up a moment later.
        while (inFlight.get() > 0
                && phaseState.broken().isEmpty()
                && context.clock().nanoTime() < grace) {
            context.clock().parkUntil(context.clock().nanoTime() + BETWEEN_LOOKS.toNanos());
            flying.forEach(flight -> giveUp(flight, reason));
        }
    }

    /** Every thread of an ended operation. */
    @Override
    public boolean allBack() {
        return overdue.isEmpty();
    }

    @Override
    public void abandonOverdue() {
        overdue.keySet().forEach(this::abandon);
    }

    private void abandon(InFlightOperation flight) {
        if (overdue.remove(flight) != null && abandoned.incrementAndGet() > MOST_ABANDONED) {
            phaseState.breakOff(new IllegalStateException("the driver did not give back more than " + MOST_ABANDONED
                    + " threads " + GRACE.toMillis() + " ms after their deadline and an interrupt"));
        }
    }

    private void giveUp(InFlightOperation flight, String reason) {
        if (flight.cancel(context.clock().nanoTime())) {
            neverBegan(flight);
            goOn(flight.journey());
            return;
        }
        // Noted before it ends, so that its own thread, coming back at once, finds the note to remove.
        overdue.put(flight, context.clock().nanoTime());
        if (end(flight, new Outcome.Unknown(reason))) {
            flight.interrupt();
            goOn(flight.journey());
        } else {
            overdue.remove(flight);
        }
    }

    /** The generator was late, not the service. */
    private void neverBegan(InFlightOperation flight) {
        FlowRun flowRun = flight.journey();
        if (flowRun.beginning()) {
            recorder.unsent(flight.id());
            flowRun.neverSent();
        } else {
            notAttempted(flowRun, flowRun.step());
        }
        flowRun.over(false, flight.overNanos());
        flying.remove(flight);
    }

    /** Moves a journey on whose operation was given up: its own thread does not. */
    private void goOn(FlowRun flowRun) {
        if (flowRun.atLastStep() || !flowRun.sent() || phaseState.takesNoStep()) {
            finish(flowRun);
            flowRun.endedElsewhere();
        } else {
            engine.threads().execute(phaseState.guarded(() -> goOnHere(flowRun)));
        }
    }

    private void goOnHere(FlowRun flowRun) {
        Optional<InFlightOperation> flight = next(flowRun);
        if (flight.isEmpty() || travel(flight.get())) {
            flowRun.endedElsewhere();
        }
    }
}
