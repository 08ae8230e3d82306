package plimsoll.model.record;

import java.util.Optional;
import plimsoll.model.WithBuilder;

/**
 * The report that a worker sends once a second; counts since the phase's start.
 *
 * @param atMillis since the phase's start
 * @param started operations begun
 * @param aborted abandoned by the client on purpose
 * @param inFlight begun and not over
 * @param tail of the response times of acknowledged operations; empty: too few operations
 */
@WithBuilder
public record ProgressReport(
        String phase,
        long atMillis,
        long started,
        long acknowledged,
        long rejected,
        long failed,
        long unknown,
        long aborted,
        long unsent,
        long inFlight,
        long bytesSent,
        Optional<TailLatency> tail)
        implements ProgressReportBuilder.With {

    public long finished() {
        return acknowledged + rejected + failed + unknown + aborted;
    }
}
