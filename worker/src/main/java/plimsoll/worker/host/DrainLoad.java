package plimsoll.worker.host;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import plimsoll.driver.Delivered;
import plimsoll.driver.NotDelivered;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.wire.Span;
import plimsoll.worker.copies.Deliveries;

/**
 * Takes one entry after the other in the conductor's own thread: taken, put on record, acknowledged. It ends when nothing
 * came for long enough; a pause of three times the longest so far may still be the queue's way.
 */
final class DrainLoad implements Load {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);
    private static final int LONGEST_PAUSES = 3;
    private static final int THROWN_IN_A_ROW = 20;

    /** One that finds nothing may have been asked long before it was heard. */
    private static final int EMPTY_IN_A_ROW = 2;

    private final Duration quiet;
    private final Flights flights;
    private final Deliveries deliveries;
    private final FillLoad.Bench bench;
    private long askedNanos;
    private long lastNanos;
    private long longestNanos;
    private int thrown;
    private int empty;

    /** On record, and the queue did not take the acknowledgement: it gives them again by right. */
    private final Set<OperationId> owed = new HashSet<>();

    DrainLoad(Duration quiet, Flights flights, Deliveries deliveries, FillLoad.Bench bench) {
        this.quiet = quiet;
        this.flights = flights;
        this.deliveries = deliveries;
        this.bench = bench;
    }

    @Override
    public boolean exhausted() {
        return true;
    }

    @Override
    public void drive() {
        lastNanos = now();
        try {
            while (!bench.course().over(0)) {
                if (!take() && givesNoMore()) {
                    bench.course().end();
                }
            }
            deliveries.summarize();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** One that throws once may only be slow to come back; one that does so again and again has given all that it gives. */
    private boolean givesNoMore() {
        long patience = Math.max(quiet.toNanos(), LONGEST_PAUSES * longestNanos);
        boolean silent = empty >= EMPTY_IN_A_ROW && askedNanos - lastNanos > patience;
        return silent && (thrown == 0 || thrown >= THROWN_IN_A_ROW);
    }

    /** Whether an entry came. */
    private boolean take() throws InterruptedException {
        askedNanos = now();
        Optional<Delivered> delivered = given();
        if (delivered.isEmpty()) {
            empty++;
            pause();
            return false;
        }
        empty = 0;
        long given = now();
        longestNanos = Math.max(longestNanos, given - lastNanos);
        flights.counts().started();
        record(delivered.get());
        long recorded = now();
        if (acknowledged(delivered.get())) {
            bench.tools().histograms().record(Span.NANOS, now() - askedNanos - (recorded - given));
            flights.counts().finished(Outcome.ACKNOWLEDGED);
        } else {
            pause();
        }
        lastNanos = now();
        return true;
    }

    private Optional<Delivered> given() throws InterruptedException {
        flights.counts().asks();
        try {
            Optional<Delivered> delivered = bench.tools().driver().deliver();
            thrown = 0;
            return delivered;
        } catch (NotDelivered answer) {
            thrown++;
            flights.counts().started();
            failed(answer);
            return Optional.empty();
        } finally {
            flights.counts().answered();
        }
    }

    private void record(Delivered delivered) {
        boolean known = delivered.id().filter(owed::remove).isPresent();
        if (!known) {
            deliveries.record(delivered);
        }
    }

    private boolean acknowledged(Delivered delivered) {
        try {
            delivered.acknowledge().run();
            return true;
        } catch (NotDelivered answer) {
            delivered.id().ifPresent(owed::add);
            failed(answer);
            return false;
        }
    }

    private void failed(NotDelivered answer) {
        Outcome failed = new Outcome.Failed(String.valueOf(answer.getMessage()));
        flights.counts().finished(failed);
        flights.reasons().count(failed);
    }

    private void pause() {
        bench.tools().clock().parkUntil(now() + BETWEEN_LOOKS.toNanos());
    }

    private long now() {
        return bench.tools().clock().nanoTime();
    }
}
