package plimsoll.worker.host;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import plimsoll.model.Deadline;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.Counts;
import plimsoll.worker.record.Reasons;
import plimsoll.worker.schedule.Mix;

/**
 * All operations of one phase, each on a thread: gives each its identity, has it performed, and notes its end in ledger,
 * histograms and counts exactly once. An operation belongs to a journey, which has one step or several.
 */
final class Flights implements Traffic {
    /** How long an interrupted driver may take to give its thread back. */
    static final Duration GRACE = Deadline.WORKER_GRACE.time();

    static final int MOST_ABANDONED = 1000;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

    private final long seed;
    private final int producer;
    private final Flight.Terms terms;
    private final Mix mix;
    private final Tools tools;
    private final Engine.OnThreads engine;
    private final Course course;
    private final OperationRecorder recorder;
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicLong completed = new AtomicLong();
    private final AtomicLong abandoned = new AtomicLong();
    private final Set<Flight> flying = ConcurrentHashMap.newKeySet();
    private final Map<Flight, Long> overdue = new ConcurrentHashMap<>();

    Flights(WorkloadOrder order, int producer, Tools tools, Course course) {
        this.seed = order.seed();
        this.producer = producer;
        this.recorder = new OperationRecorder(tools, order.payloadBytes());
        this.terms = new Flight.Terms(order.payloadBytes(), order.deadline(), recorder.counts()::sent, tools.clock());
        this.mix = new Mix(order.flowsOrOneOperation(), order.seed() + producer);
        this.tools = tools;
        this.engine = (Engine.OnThreads) tools.engine();
        this.course = course;
    }

    @Override
    public Counts counts() {
        return recorder.counts();
    }

    @Override
    public Reasons reasons() {
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
            recorder.unsent(id(mix.at(sequence).firstStep(), sequence));
        }
    }

    /**
     * Starts a journey on a thread of its own.
     *
     * @return false when the phase takes no more
     */
    boolean launch(long dueNanos) {
        Optional<Flight> admitted = admit(dueNanos, journey -> {});
        admitted.ifPresent(flight -> engine.threads().execute(course.guarded(() -> travel(flight))));
        return admitted.isPresent();
    }

    /**
     * The first operation of a journey that the caller will {@link #travel}; empty when the phase takes no more.
     *
     * @param endedElsewhere told when another thread brought it to its end, the caller's having been given up
     */
    Optional<Flight> admit(long dueNanos, Consumer<Journey> endedElsewhere) {
        inFlight.incrementAndGet();
        // Counted before the phase is asked: a conductor that closes it and sees nothing in flight is then right.
        long sequence = course.closed() ? Long.MAX_VALUE : claim();
        if (sequence == Long.MAX_VALUE) {
            landed();
            return Optional.empty();
        }
        return Optional.of(board(new Journey(sequence, mix.at(sequence), endedElsewhere), dueNanos));
    }

    private Flight board(Journey journey, long dueNanos) {
        Flight flight = new Flight(journey, id(journey.step(), journey.sequence()), dueNanos, terms);
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
        return sequence - recorder.counts().unsentSoFar() >= course.limit();
    }

    private boolean fits(long sequence) {
        boolean fits = sequence < tools.ledger().addresses().capacity();
        if (!fits) {
            course.ledgerFull();
        }
        return fits;
    }

    /** Performs it and what follows it in the calling thread; false when another thread ended one of them meanwhile. */
    boolean travel(Flight first) {
        Optional<Flight> flight = Optional.of(first);
        while (flight.isPresent()) {
            if (!perform(flight.get())) {
                return false;
            }
            flight = next(flight.get().journey());
        }
        return true;
    }

    /** The operation of the journey's next step; empty when the journey is over, which is then counted. */
    private Optional<Flight> next(Journey journey) {
        if (!course.takesNoStep() && journey.advance(step -> notAttempted(journey, step))) {
            return Optional.of(board(journey, dueAfterThinking(journey)));
        }
        finish(journey);
        return Optional.empty();
    }

    private void finish(Journey journey) {
        journey.breakOff(step -> notAttempted(journey, step));
        completed.addAndGet(journey.sent() ? 1 : 0);
        landed();
    }

    /** A phase that has closed is not thought in: what is under way goes on to its end. */
    private long dueAfterThinking(Journey journey) {
        long due = journey.overNanos() + journey.thinkNanos();
        return journey.thinkNanos() == 0 || course.sleepUntil(due)
                ? due
                : tools.clock().nanoTime();
    }

    private void notAttempted(Journey journey, int step) {
        recorder.notAttempted(id(step, journey.sequence()));
    }

    /** False when another thread ended it meanwhile, or when the driver broke. */
    private boolean perform(Flight flight) {
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
    private Optional<Outcome> outcome(Flight flight) {
        try {
            flight.sent(recorder.started(flight.id(), flight.dueNanos()));
            Outcome outcome = engine.driver().perform(flight.operation());
            return Optional.of(Objects.requireNonNull(outcome, "the driver returned no outcome"));
        } catch (Throwable e) {
            if (!flight.over()) {
                course.breakOff(e);
            }
            return Optional.empty();
        }
    }

    private boolean end(Flight flight, Outcome outcome) {
        if (!flight.end(tools.clock().nanoTime())) {
            return false;
        }
        recorder.ended(flight.ended(), outcome);
        flight.journey().over(outcome instanceof Outcome.Acknowledged, flight.overNanos());
        flying.remove(flight);
        return true;
    }

    private void landed() {
        int left = inFlight.decrementAndGet();
        boolean drained = left == 0 && course.closed();
        if (drained || (course.limited() && completed.get() >= course.limit())) {
            course.wake();
        }
    }

    /** Counts the threads that did not come back, too. */
    @Override
    public void enforceDeadlines() {
        long now = tools.clock().nanoTime();
        for (Flight flight : flying) {
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
        course.close();
    }

    @Override
    public void giveUpAll(String reason) {
        long grace = tools.clock().nanoTime() + GRACE.toNanos();
        flying.forEach(flight -> giveUp(flight, reason));
        // One that is just being made or sent can only be given up a moment later.
        while (inFlight.get() > 0 && course.broken().isEmpty() && tools.clock().nanoTime() < grace) {
            tools.clock().parkUntil(tools.clock().nanoTime() + BETWEEN_LOOKS.toNanos());
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

    private void abandon(Flight flight) {
        if (overdue.remove(flight) != null && abandoned.incrementAndGet() > MOST_ABANDONED) {
            course.breakOff(new IllegalStateException("the driver did not give back more than " + MOST_ABANDONED
                    + " threads " + GRACE.toMillis() + " ms after their deadline and an interrupt"));
        }
    }

    private void giveUp(Flight flight, String reason) {
        if (flight.cancel(tools.clock().nanoTime())) {
            neverBegan(flight);
            goOn(flight.journey());
            return;
        }
        // Noted before it ends, so that its own thread, coming back at once, finds the note to remove.
        overdue.put(flight, tools.clock().nanoTime());
        if (end(flight, new Outcome.Unknown(reason))) {
            flight.interrupt();
            goOn(flight.journey());
        } else {
            overdue.remove(flight);
        }
    }

    /** The generator was late, not the service. */
    private void neverBegan(Flight flight) {
        Journey journey = flight.journey();
        if (journey.beginning()) {
            recorder.unsent(flight.id());
            journey.neverSent();
        } else {
            notAttempted(journey, journey.step());
        }
        journey.over(false, flight.overNanos());
        flying.remove(flight);
    }

    /** Moves a journey on whose operation was given up: its own thread does not. */
    private void goOn(Journey journey) {
        if (journey.atLastStep() || !journey.sent() || course.takesNoStep()) {
            finish(journey);
            journey.endedElsewhere();
        } else {
            engine.threads().execute(course.guarded(() -> goOnHere(journey)));
        }
    }

    private void goOnHere(Journey journey) {
        Optional<Flight> flight = next(journey);
        if (flight.isEmpty() || travel(flight.get())) {
            journey.endedElsewhere();
        }
    }
}
