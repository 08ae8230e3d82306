package plimsoll.worker.record;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.model.Outcome;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.TailLatency;

/** Counts of the operations of a phase: started, ended by outcome, in flight. */
public final class OperationCounts {
    /** Odd while a poll for an entry is pending; written by the one thread that polls. */
    private final AtomicLong polls = new AtomicLong();

    private final AtomicLong pollsAtLastReport = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    // The counts that most operations raise are in the middle, so that two loops do not write to one cache line.
    private final AtomicLong started = new AtomicLong();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong unknown = new AtomicLong();
    private final AtomicLong aborted = new AtomicLong();
    private final AtomicLong unsent = new AtomicLong();
    private final AtomicLong bytesSent = new AtomicLong();

    /** Returns what these counted together by now; an operation that has ended has also started. */
    public static OperationCounts sum(List<OperationCounts> all) {
        OperationCounts sum = new OperationCounts();
        for (OperationCounts each : all) {
            sum.acknowledged.addAndGet(each.acknowledged.get());
            sum.rejected.addAndGet(each.rejected.get());
            sum.failed.addAndGet(each.failed.get());
            sum.unknown.addAndGet(each.unknown.get());
            sum.aborted.addAndGet(each.aborted.get());
            sum.unsent.addAndGet(each.unsent.get());
            sum.bytesSent.addAndGet(each.bytesSent.get());
            sum.started.addAndGet(each.started.get());
        }
        return sum;
    }

    /**
     * Notes that a poll for an entry has begun. A poll that is pending at two reports in a row counts as an operation
     * in flight, although it may find no entry; a short wait for a possibly empty queue does not.
     */
    public void pollBegan() {
        polls.lazySet(polls.getPlain() + 1);
    }

    /** Notes that the poll has ended, with an entry or without. */
    public void pollEnded() {
        polls.lazySet(polls.getPlain() + 1);
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

    /** Returns the number of operations that have ended, whatever their outcome. */
    public long finishedSoFar() {
        return acknowledged.get() + rejected.get() + failed.get() + unknown.get() + aborted.get();
    }

    /** Reads the ends before the starts, so that a report never has more operations finished than started. */
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
                        + (pollPending() ? 1 : 0))
                .bytesSent(bytesSent.get())
                .tail(tail)
                .build();
    }

    private boolean pollPending() {
        long now = polls.get();
        return pollsAtLastReport.getAndSet(now) == now && now % 2 == 1;
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
