package plimsoll.run.trial;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import plimsoll.model.record.ProgressReport;

/** Tells a service that hangs from one that is slow: operations are in flight, none ends, and no byte is taken. */
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

    /** Looks at the newest report; true once nothing has moved for the bound. */
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
