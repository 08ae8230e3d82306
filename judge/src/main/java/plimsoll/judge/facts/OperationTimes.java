package plimsoll.judge.facts;

import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.model.load.Phase;
import plimsoll.records.Histograms;
import plimsoll.wire.Span;

/** The times of operations from send to end; operations in flight are counted from the send as well. */
public final class OperationTimes {
    private OperationTimes() {}

    /** Returns the milliseconds of all operations of a whole phase together. */
    public static double millis(Phase phase, Histograms histograms) {
        return Stream.concat(Stream.of(Span.SERVICE), unacknowledged(phase, histograms))
                .flatMap(span -> histograms.of(phase.name(), span).stream())
                .mapToDouble(OperationTimes::sum)
                .sum();
    }

    /** Older records time unacknowledged operations from their intended start only. */
    private static Stream<Span> unacknowledged(Phase phase, Histograms histograms) {
        return histograms.of(phase.name(), Span.UNACKNOWLEDGED).isPresent()
                ? Stream.of(Span.UNACKNOWLEDGED)
                : Stream.of(Span.REFUSED, Span.FAILED, Span.ABORTED);
    }

    private static double sum(Histogram histogram) {
        return Percentile.meanMillis(histogram) * histogram.getTotalCount();
    }
}
