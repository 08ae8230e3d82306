package plimsoll.judge.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.Percentile;
import plimsoll.judge.facts.ResponseTimes;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.ValueDistribution;
import plimsoll.model.load.Phase;
import plimsoll.model.result.PercentileCurve;
import plimsoll.wire.Span;

/**
 * Percentile curves of every phase, warm-ups included. Failures count at their deadline in those of response times; where
 * there are any, acknowledged operations have a curve of their own.
 */
final class PercentileCurves {
    private static final List<Span> KINDS = List.of(Span.SERVICE, Span.LAG, Span.REFUSED, Span.FAILED);
    private static final double[] PERCENTILES = {
        0, 10, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.9, 99.95, 99.99, 99.999, 100
    };

    private PercentileCurves() {}

    static List<PercentileCurve> of(TrialFacts facts) {
        List<PercentileCurve> curves = new ArrayList<>();
        for (Phase phase : facts.records().experiment().phases()) {
            ResponseTimes times = new ResponseTimes(facts);
            times.of(phase).ifPresent(histogram -> curves.add(curve(phase, Span.RESPONSE.key(), histogram)));
            if (times.hasFailures(phase)) {
                facts.histogram(phase.name(), Span.RESPONSE)
                        .ifPresent(histogram -> curves.add(curve(phase, "acknowledged", histogram)));
            }
            for (Span kind : KINDS) {
                facts.histogram(phase.name(), kind)
                        .ifPresent(histogram -> curves.add(curve(phase, kind.key(), histogram)));
            }
        }
        return curves;
    }

    private static PercentileCurve curve(Phase phase, String kind, Histogram histogram) {
        ValueDistribution times = ValueDistribution.of(histogram);
        List<PercentileCurve.Point> points = Arrays.stream(PERCENTILES)
                .mapToObj(percentile -> new PercentileCurve.Point(
                        percentile,
                        Percentile.millis(times.at(percentile)),
                        percentile == 0 || percentile == 100 || Percentile.enough(times.count(), percentile)))
                .toList();
        return new PercentileCurve(
                phase.name(), Optional.of(phase.judged()), kind, times.count(), Percentile.millis(times.max()), points);
    }
}
