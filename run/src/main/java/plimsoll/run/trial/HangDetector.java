package plimsoll.run.trial;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import plimsoll.model.record.ProgressReport;

/** Distinguishes a hanging service from a slow one: operations are in flight, none finishes, and no byte is taken. */
final class HangDetector {
    private final Duration bound;
    private final LongSupplier nanos;
    private long finished = -1;
    private long bytesSent = -1;
    private long since;

    HangDetector(Duration bound, LongSupplier nanos) {
        this.bound = bound;
        this.nanos = nanos;
        this.since = nanos.getAsLong();
    }

    /** Takes the newest report; returns true once there was no progress for longer than the bound. */
    boolean lastsTooLong(Optional<ProgressReport> report) {
        if (report.isEmpty() || moved(report.get())) {
            since = nanos.getAsLong();
        }
        return nanos.getAsLong() - since > bound.toNanos();
    }

    private boolean moved(ProgressReport progress) {
        boolean moved =
                progress.inFlight() == 0 || progress.finished() != finished || progress.bytesSent() != bytesSent;
        finished = progress.finished();
        bytesSent = progress.bytesSent();
        return moved;
    }
}
