package plimsoll.worker.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import plimsoll.driver.Delivered;
import plimsoll.model.Outcome;
import plimsoll.worker.audit.Deliveries;
import plimsoll.worker.record.Histograms.Span;

/**
 * Takes one entry after the other in the conductor's own thread: taken, put on record, acknowledged. It ends when nothing
 * came for long enough; a pause of three times the longest so far may still be the queue's way.
 */
final class DrainLoad implements Load {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);
    private static final int LONGEST_PAUSES = 3;

    private final Duration quiet;
    private final Flights flights;
    private final Deliveries deliveries;
    private final FillLoad.Bench bench;
    private long lastNanos;
    private long longestNanos;

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
                if (!take() && now() - lastNanos > patience()) {
                    bench.course().end();
                }
            }
            deliveries.summarize();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write what was delivered", e);
        }
    }

    private long patience() {
        return Math.max(quiet.toNanos(), LONGEST_PAUSES * longestNanos);
    }

    private boolean take() throws InterruptedException {
        long asked = now();
        Optional<Delivered> delivered = given();
        if (delivered.isEmpty()) {
            bench.tools().clock().parkUntil(now() + BETWEEN_LOOKS.toNanos());
            return false;
        }
        long given = now();
        flights.counts().started();
        deliveries.record(delivered.get());
        long recorded = now();
        if (!acknowledged(delivered.get())) {
            return false;
        }
        long over = now();
        bench.tools().histograms().record(Span.NANOS, over - asked - (recorded - given));
        flights.counts().finished(Outcome.ACKNOWLEDGED);
        longestNanos = Math.max(longestNanos, given - lastNanos);
        lastNanos = over;
        return true;
    }

    /** A queue that throws gives nothing; one that goes on throwing has given all that it gives. */
    private Optional<Delivered> given() throws InterruptedException {
        flights.counts().asking(true);
        try {
            return bench.tools().driver().deliver();
        } catch (RuntimeException broken) {
            flights.counts().started();
            failed(broken);
            return Optional.empty();
        } finally {
            flights.counts().asking(false);
        }
    }

    private boolean acknowledged(Delivered delivered) {
        try {
            delivered.acknowledge().run();
            return true;
        } catch (RuntimeException broken) {
            failed(broken);
            return false;
        }
    }

    private void failed(RuntimeException broken) {
        Outcome failed = new Outcome.Failed(String.valueOf(broken));
        flights.counts().finished(failed);
        flights.reasons().count(failed);
    }

    private long now() {
        return bench.tools().clock().nanoTime();
    }
}
