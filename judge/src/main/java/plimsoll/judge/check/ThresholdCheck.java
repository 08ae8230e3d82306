package plimsoll.judge.check;

import java.util.List;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.facts.Units;
import plimsoll.judge.figure.Metrics;
import plimsoll.judge.figure.Metrics.Reading;
import plimsoll.model.Bytes;
import plimsoll.model.record.LedgerState;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.model.verdict.Violation;

/** The study's own objectives; one on what was not measured is open, never held. */
final class ThresholdCheck {
    private ThresholdCheck() {}

    static List<Finding> look(Evidence evidence) {
        return evidence.experiment().thresholds().stream()
                .map(threshold -> judge(threshold, evidence.facts()))
                .toList();
    }

    /** Whether a measured value surely misses it. */
    static boolean misses(Threshold threshold, Facts facts) {
        return judge(threshold, facts).verdict() instanceof Verdict.Breaks;
    }

    private static Finding judge(Threshold threshold, Facts facts) {
        List<Reading> readings = Metrics.read(threshold.metric(), facts);
        if (readings.isEmpty()) {
            return unmeasured(threshold, facts);
        }
        List<Finding> findings =
                readings.stream().map(reading -> judge(threshold, reading)).toList();
        Verdict worst = Verdict.worst(findings.stream().map(Finding::verdict).toList());
        return findings.stream()
                .filter(finding -> finding.verdict().equals(worst))
                .findFirst()
                .orElseThrow();
    }

    private static Finding judge(Threshold threshold, Reading reading) {
        if (threshold.share() && reading.whole().isEmpty()) {
            return Finding.inconclusive(
                    name(threshold),
                    Reason.CHECKER,
                    "nothing is recorded that " + threshold.written() + " is a share of");
        }
        double limit = reading.whole()
                .filter(_ -> threshold.share())
                .map(Bytes::count)
                .map(whole -> whole * threshold.limit())
                .orElse(threshold.limit());
        boolean low = threshold.relation().holds(reading.low(), limit);
        boolean high = threshold.relation().holds(reading.high(), limit);
        String seen = seen(threshold.metric(), reading);
        if (low && high) {
            return Finding.holds(name(threshold), seen);
        }
        return low || high || straddles(threshold, reading, limit)
                ? Finding.inconclusive(
                        name(threshold), Reason.NOISE, seen + ": too few operations to decide " + threshold.written())
                : new Finding(name(threshold), new Verdict.Breaks(missed(threshold, reading)), seen);
    }

    /** Between two bounds lies a value that neither of them is. */
    private static boolean straddles(Threshold threshold, Reading reading, double limit) {
        return threshold.relation() == Relation.EQUAL && reading.low() < limit && limit < reading.high();
    }

    private static Finding unmeasured(Threshold threshold, Facts facts) {
        boolean nothingDone = facts.books().attempted() > 0 && facts.books().judged(LedgerState.ACKNOWLEDGED) == 0;
        if (nothingDone && timed(threshold.metric())) {
            return new Finding(
                    name(threshold),
                    new Verdict.Breaks(new Violation.ObjectiveMissed("acknowledged", 0, "> 0")),
                    "none of " + facts.books().attempted() + " operations was acknowledged");
        }
        return Finding.inconclusive(name(threshold), Reason.CHECKER, threshold.metric() + " was not measured");
    }

    private static boolean timed(String metric) {
        return metric.startsWith("response.") || metric.startsWith("service.");
    }

    private static Violation missed(Threshold threshold, Reading reading) {
        double value = Double.isFinite(reading.high()) ? reading.high() : reading.low();
        return threshold.metric().equals("rejected.rate")
                ? new Violation.TooManyRejections(value)
                : new Violation.ObjectiveMissed(threshold.metric(), value, bound(threshold));
    }

    private static String name(Threshold threshold) {
        return threshold.metric() + " " + bound(threshold);
    }

    /** The study's words without the metric, which is said beside them. */
    static String bound(Threshold threshold) {
        String written = threshold.written();
        return written.startsWith(threshold.metric())
                ? written.substring(threshold.metric().length()).strip()
                : written;
    }

    private static String seen(String metric, Reading reading) {
        String low = Units.show(metric, reading.low());
        if (reading.low() == reading.high()) {
            return metric + " is " + low;
        }
        return Double.isFinite(reading.high())
                ? metric + " lies between " + low + " and " + Units.show(metric, reading.high())
                : metric + " is more than " + low;
    }
}
