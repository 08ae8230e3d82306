package plimsoll.worker.host;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import plimsoll.model.LedgerState;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.worker.record.Counts;
import plimsoll.worker.record.Histograms.Span;
import plimsoll.worker.record.Reasons;

/**
 * All operations of one phase: gives each its identity, has it performed, and notes its end in ledger, histograms and
 * counts exactly once.
 */
final class Flights {
    /** How long an interrupted driver may take to give its thread back. */
    static final Duration GRACE = Duration.ofSeconds(1);

    static final int MOST_ABANDONED = 1000;

    private final long seed;
    private final int producer;
    private final long payloadBytes;
    private final Duration deadline;
    private final Tools tools;
    private final Course course;
    private final Counts counts = new Counts();
    private final Reasons reasons = new Reasons();
    private final AtomicLong claimed = new AtomicLong();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicLong abandoned = new AtomicLong();
    private final Map<Flight, Consumer<Flight>> flying = new ConcurrentHashMap<>();
    private final Map<Flight, Long> overdue = new ConcurrentHashMap<>();

    Flights(Assignment assignment, int producer, Tools tools, Course course) {
        this.seed = assignment.seed();
        this.producer = producer;
        this.payloadBytes = assignment.payloadBytes();
        this.deadline = assignment.deadline();
        this.tools = tools;
        this.course = course;
    }

    Counts counts() {
        return counts;
    }

    Reasons reasons() {
        return reasons;
    }

    /** Given a start and not over. */
    int inFlight() {
        return inFlight.get();
    }

    long abandoned() {
        return abandoned.get();
    }

    /** Counts an arrival for which the generator had no room. */
    void unsent() {
        long sequence = claimed.getAndIncrement();
        if (fits(sequence)) {
            tools.ledger().mark(new OperationId(seed, producer, sequence), LedgerState.UNSENT);
            counts.unsent();
        }
    }

    /**
     * Starts an operation on a thread of its own.
     *
     * @return false when the phase takes no more
     */
    boolean launch(long dueNanos) {
        Optional<Flight> admitted = admit(dueNanos, flight -> {});
        admitted.ifPresent(flight -> tools.threads().execute(() -> perform(flight)));
        return admitted.isPresent();
    }

    /**
     * An operation that the caller will {@link #perform}; empty when the phase takes no more.
     *
     * @param givenUp called when another thread ended the operation, whose own thread then does not go on
     */
    Optional<Flight> admit(long dueNanos, Consumer<Flight> givenUp) {
        inFlight.incrementAndGet();
        // Counted before the phase is asked: a conductor that closes it and sees nothing in flight is then right.
        long sequence = course.closed() ? Long.MAX_VALUE : claim();
        if (sequence == Long.MAX_VALUE) {
            landed();
            return Optional.empty();
        }
        OperationId id = new OperationId(seed, producer, sequence);
        Flight flight = new Flight(id, payloadBytes, dueNanos, dueNanos + deadline.toNanos(), counts::sent);
        flying.put(flight, givenUp);
        return Optional.of(flight);
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
        return sequence - counts.unsentSoFar() >= course.limit();
    }

    private boolean fits(long sequence) {
        boolean fits = sequence < tools.ledger().shape().capacity();
        if (!fits) {
            course.ledgerFull();
        }
        return fits;
    }

    /** Performs it in the calling thread; false when another thread has ended it meanwhile. */
    boolean perform(Flight flight) {
        if (!flight.depart()) {
            return false;
        }
        try {
            tools.ledger().mark(flight.id(), LedgerState.ATTEMPTED);
            counts.started();
            long now = tools.clock().nanoTime();
            tools.histograms().record(Span.LAG, now - flight.dueNanos());
            flight.sent(now);
            Outcome outcome = tools.driver().perform(flight.operation());
            return end(flight, Objects.requireNonNull(outcome, "the driver returned no outcome"));
        } catch (Throwable e) {
            // What a driver throws after its operation was ended is the interrupt's doing.
            if (!flight.over()) {
                course.breakOff(e);
            }
            return false;
        } finally {
            overdue.remove(flight);
        }
    }

    private boolean end(Flight flight, Outcome outcome) {
        if (!flight.end(tools.clock().nanoTime())) {
            return false;
        }
        tools.ledger().mark(flight.id(), state(outcome));
        long response = flight.overNanos() - flight.dueNanos();
        if (outcome instanceof Outcome.Acknowledged) {
            tools.histograms().record(Span.RESPONSE, response);
            tools.histograms().record(Span.SERVICE, flight.overNanos() - flight.sentNanos());
            counts.sent(Math.max(0, payloadBytes - flight.bytes()));
        } else if (!(outcome instanceof Outcome.Aborted)) {
            tools.histograms().record(outcome instanceof Outcome.Rejected ? Span.REFUSED : Span.FAILED, response);
            reasons.count(outcome);
        }
        counts.finished(outcome);
        flying.remove(flight);
        landed();
        return true;
    }

    private void landed() {
        int left = inFlight.decrementAndGet();
        boolean drained = left == 0 && course.closed();
        if (drained || (course.limited() && counts.finishedSoFar() >= course.limit())) {
            course.wake();
        }
    }

    /** Ends every operation whose deadline has passed, and counts the threads that did not come back. */
    void enforceDeadlines() {
        long now = tools.clock().nanoTime();
        for (Flight flight : flying.keySet()) {
            if (now - flight.operation().deadlineNanos() >= 0) {
                giveUp(flight, "no answer within " + deadline.toMillis() + " ms");
            }
        }
        overdue.forEach((flight, since) -> {
            if (now - since > GRACE.toNanos()) {
                abandon(flight);
            }
        });
    }

    /** Ends every operation that is still in flight. */
    void giveUpAll(String reason) {
        for (Flight flight : flying.keySet()) {
            giveUp(flight, reason);
        }
    }

    /** Whether every thread of an ended operation has come back. */
    boolean allBack() {
        return overdue.isEmpty();
    }

    void abandonOverdue() {
        overdue.keySet().forEach(this::abandon);
    }

    private void abandon(Flight flight) {
        if (overdue.remove(flight) != null && abandoned.incrementAndGet() > MOST_ABANDONED) {
            course.breakOff(new IllegalStateException("the driver did not give back more than " + MOST_ABANDONED
                    + " threads " + GRACE.toMillis() + " ms after their deadline and an interrupt"));
        }
    }

    private void giveUp(Flight flight, String reason) {
        Consumer<Flight> givenUp = flying.getOrDefault(flight, none -> {});
        if (flight.cancel(tools.clock().nanoTime())) {
            // It never began: the generator was late, not the service.
            tools.ledger().mark(flight.id(), LedgerState.UNSENT);
            counts.unsent();
            flying.remove(flight);
            landed();
            givenUp.accept(flight);
            return;
        }
        // Noted before it ends, so that its own thread, coming back at once, finds the note to remove.
        overdue.put(flight, tools.clock().nanoTime());
        if (end(flight, new Outcome.Unknown(reason))) {
            flight.interrupt();
            givenUp.accept(flight);
        } else {
            overdue.remove(flight);
        }
    }

    private static LedgerState state(Outcome outcome) {
        if (outcome instanceof Outcome.Acknowledged) {
            return LedgerState.ACKNOWLEDGED;
        }
        if (outcome instanceof Outcome.Rejected) {
            return LedgerState.REJECTED;
        }
        if (outcome instanceof Outcome.Aborted) {
            return LedgerState.ABORTED;
        }
        return outcome instanceof Outcome.Failed ? LedgerState.FAILED : LedgerState.UNKNOWN;
    }
}
