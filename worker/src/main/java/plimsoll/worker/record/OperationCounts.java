package plimsoll.worker.record;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.model.Outcome;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.TailLatency;

/** How many operations of a phase began, how they ended, and how many are in flight. */
public final class OperationCounts {
    private final AtomicLong started = new AtomicLong();
    /** Odd while an entry is asked for; written by the one thread that asks. */
    private final AtomicLong asks = new AtomicLong();

    private final AtomicLong asksAtLastReport = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong unknown = new AtomicLong();
    private final AtomicLong aborted = new AtomicLong();
    private final AtomicLong unsent = new AtomicLong();
    private final AtomicLong bytesSent = new AtomicLong();

    /**
     * An entry is asked for. What is still asked for at the next report but one is in flight, although nobody knows yet whether
     * there is one; a short wait for a queue that may be empty is not.
     */
    public void asks() {
        asks.lazySet(asks.getPlain() + 1);
    }

    /** The answer is there, with an entry or without. */
    public void answered() {
        asks.lazySet(asks.getPlain() + 1);
    }

    public void started() {
        started.incrementAndGet();
    }

    public void unsent() {
        unsent.incrementAndGet();
    }

    public void sent(long bytes) {
        bytesSent.addAndGet(bytes);
    }

    public void finished(Outcome outcome) {
        of(outcome).incrementAndGet();
    }

    public long unsentSoFar() {
        return unsent.get();
    }

    /** However they ended. */
    public long finishedSoFar() {
        return acknowledged.get() + rejected.get() + failed.get() + unknown.get() + aborted.get();
    }

    /** The ends are read before the beginnings, so that never more have finished than have started. */
    public ProgressReport progress(String phase, long atMillis, Optional<TailLatency> tail) {
        long acknowledgedNow = acknowledged.get();
        long rejectedNow = rejected.get();
        long failedNow = failed.get();
        long unknownNow = unknown.get();
        long abortedNow = aborted.get();
        long startedNow = started.get();
        return ProgressReportBuilder.builder()
                .phase(phase)
                .atMillis(atMillis)
                .started(startedNow)
                .acknowledged(acknowledgedNow)
                .rejected(rejectedNow)
                .failed(failedNow)
                .unknown(unknownNow)
                .aborted(abortedNow)
                .unsent(unsent.get())
                .inFlight(startedNow
                        - acknowledgedNow
                        - rejectedNow
                        - failedNow
                        - unknownNow
                        - abortedNow
                        + (stillAsking() ? 1 : 0))
                .bytesSent(bytesSent.get())
                .tail(tail)
                .build();
    }

    private boolean stillAsking() {
        long now = asks.get();
        return asksAtLastReport.getAndSet(now) == now && now % 2 == 1;
    }

    private AtomicLong of(Outcome outcome) {
        if (outcome instanceof Outcome.Acknowledged) {
            return acknowledged;
        }
        if (outcome instanceof Outcome.Rejected) {
            return rejected;
        }
        if (outcome instanceof Outcome.Aborted) {
            return aborted;
        }
        return outcome instanceof Outcome.Failed ? failed : unknown;
    }
}
