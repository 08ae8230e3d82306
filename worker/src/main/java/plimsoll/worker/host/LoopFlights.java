package plimsoll.worker.host;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import plimsoll.driver.EventDriver;
import plimsoll.model.Deadline;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Span;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.Counts;
import plimsoll.worker.record.Reasons;
import plimsoll.worker.schedule.Mix;

/**
 * All operations of one phase on an event loop: gives each its identity, begins it, and notes its end in ledger, histograms
 * and counts. Everything happens on the loop's thread; another thread sees counts only.
 */
final class LoopFlights implements Traffic {
    private final OperationId first;
    private final Flight.Terms terms;
    private final Mix mix;
    private final EventDriver driver;
    private final Tools tools;
    private final Course course;
    private final Counts counts = new Counts();
    private final Reasons reasons = new Reasons();
    private final Chain flying;
    private final Set<Journey> thinking = new LinkedHashSet<>();
    private long claimed;
    private volatile int inFlight;
    private volatile long completed;

    /** The chain of flights; its own link is none. */
    private static final class Chain {
        private final List<LoopFlight> overdue = new ArrayList<>();
        private final LoopFlight none;

        Chain(LoopFlight none) {
            this.none = none;
        }

        List<LoopFlight> due(long nanos) {
            overdue.clear();
            for (LoopFlight flight = none.after; flight != none; flight = flight.after) {
                if (nanos - flight.operation().deadlineNanos() >= 0) {
                    overdue.add(flight);
                }
            }
            return overdue;
        }

        List<LoopFlight> all() {
            List<LoopFlight> all = new ArrayList<>();
            for (LoopFlight flight = none.after; flight != none; flight = flight.after) {
                all.add(flight);
            }
            return all;
        }
    }

    LoopFlights(WorkloadOrder order, int producer, Tools tools, Course course) {
        this.first = new OperationId(order.seed(), producer, 0);
        this.terms = new Flight.Terms(order.payloadBytes(), order.deadline(), counts::sent, tools.clock());
        this.mix = new Mix(order.flowsOrOneOperation(), order.seed() + producer);
        this.tools = tools;
        this.driver = ((Engine.OnLoop) tools.engine()).driver();
        this.course = course;
        this.flying = new Chain(new LoopFlight(this, new Journey(0, mix.at(0), journey -> {}), first, 0));
    }

    Flight.Terms terms() {
        return terms;
    }

    EventDriver driver() {
        return driver;
    }

    @Override
    public Counts counts() {
        return counts;
    }

    @Override
    public Reasons reasons() {
        return reasons;
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
            tools.ledger().mark(id(mix.at(sequence).firstStep(), sequence), LedgerState.UNSENT);
            counts.unsent();
        }
    }

    /**
     * Starts a journey now.
     *
     * @param ended told when it is over
     * @return false when the phase takes no more
     */
    boolean launch(long dueNanos, Consumer<Journey> ended) {
        if (course.closed() || claimed - counts.unsentSoFar() >= course.limit() || !fits(claimed)) {
            return false;
        }
        long sequence = claimed++;
        inFlight(1);
        begin(new Journey(sequence, mix.at(sequence), ended), dueNanos);
        return true;
    }

    /** Its one writer is the loop, which is not what the checks of the compiler expect of a volatile field. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void inFlight(int more) {
        inFlight += more;
    }

    private boolean fits(long sequence) {
        boolean fits = sequence < tools.ledger().addresses().capacity();
        if (!fits) {
            course.ledgerFull();
        }
        return fits;
    }

    private OperationId id(int step, long sequence) {
        return new OperationId(first.seed(), first.producer() + step, sequence);
    }

    private void begin(Journey journey, long dueNanos) {
        LoopFlight flight = new LoopFlight(this, journey, id(journey.step(), journey.sequence()), dueNanos);
        flying.none.append(flight);
        tools.ledger().mark(flight.operation().id(), LedgerState.ATTEMPTED);
        counts.started();
        long now = tools.clock().nanoTime();
        tools.histograms().record(Span.LAG, now - dueNanos);
        flight.sent(now);
        flight.begun(driver.begin(flight.operation(), flight));
    }

    /** Notes the end of an operation and moves its journey on; what ended it later is not heard. */
    void over(LoopFlight flight, Outcome outcome) {
        if (!flight.end()) {
            return;
        }
        try {
            long now = tools.clock().nanoTime();
            flight.unlink();
            note(flight, outcome, now);
            flight.journey().over(outcome instanceof Outcome.Acknowledged, now);
            next(flight.journey());
        } catch (RuntimeException | Error e) {
            course.breakOff(e);
        }
    }

    private void note(LoopFlight flight, Outcome outcome, long now) {
        tools.ledger().mark(flight.operation().id(), Flights.state(outcome));
        long response = now - flight.dueNanos();
        if (outcome instanceof Outcome.Acknowledged) {
            tools.histograms().record(Span.RESPONSE, response);
            tools.histograms().record(Span.SERVICE, now - flight.sentNanos());
            if (terms.payloadBytes() > flight.bytes()) {
                counts.sent(terms.payloadBytes() - flight.bytes());
            }
        } else {
            tools.histograms().record(Flights.span(outcome), response);
            reasons.count(outcome);
        }
        counts.finished(outcome);
    }

    private void next(Journey journey) {
        if (course.takesNoStep() || !journey.advance(step -> notAttempted(journey, step))) {
            finish(journey);
        } else if (journey.thinkNanos() == 0 || course.closed()) {
            begin(journey, journey.overNanos());
        } else {
            thinking.add(journey);
            long due = journey.overNanos() + journey.thinkNanos();
            driver.at(due, () -> thought(journey, due));
        }
    }

    private void thought(Journey journey, long dueNanos) {
        if (thinking.remove(journey)) {
            begin(journey, dueNanos);
        }
    }

    private void notAttempted(Journey journey, int step) {
        tools.ledger().mark(id(step, journey.sequence()), LedgerState.NOT_ATTEMPTED);
    }

    private void finish(Journey journey) {
        journey.breakOff(step -> notAttempted(journey, step));
        completed(1);
        inFlight(-1);
        if ((inFlight == 0 && course.closed()) || completed >= course.limit()) {
            course.wake();
        }
        journey.endedElsewhere();
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void completed(int more) {
        completed += more;
    }

    @Override
    public void enforceDeadlines() {
        driver.execute(() -> {
            String reason = "no answer within " + terms.deadline().toMillis() + " ms";
            flying.due(tools.clock().nanoTime()).forEach(flight -> giveUp(flight, reason));
        });
    }

    @Override
    public void giveUpAll(String reason) {
        onLoop(() -> {
            List.copyOf(thinking).forEach(journey -> {
                thinking.remove(journey);
                notAttempted(journey, journey.step());
                finish(journey);
            });
            flying.all().forEach(flight -> giveUp(flight, reason));
        });
    }

    private void giveUp(LoopFlight flight, String reason) {
        flight.release();
        over(flight, new Outcome.Unknown(reason));
    }

    /** Runs it on the loop and waits for its end; a loop that does not come round is a broken driver. */
    void onLoop(Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        driver.execute(() -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                course.breakOff(e);
            } finally {
                done.countDown();
            }
        });
        try {
            if (!done.await(Deadline.LOOP_ANSWER.millis(), TimeUnit.MILLISECONDS)) {
                course.breakOff(new IllegalStateException("the driver's event loop did nothing for "
                        + Deadline.LOOP_ANSWER.time().toSeconds() + " s; a driver must not block it"));
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
