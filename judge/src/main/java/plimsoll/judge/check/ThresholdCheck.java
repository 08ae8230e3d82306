package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.MeasuredRange;
import plimsoll.judge.figure.TrialFigures;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.record.LedgerState;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.model.verdict.Violation;

/** Checks the study's thresholds; a threshold on a figure that was not measured is inconclusive, never held. */
public final class ThresholdCheck {
    private ThresholdCheck() {}

    public static List<Finding> run(CheckContext context) {
        return context.experiment().thresholds().stream()
                .map(threshold -> judge(threshold, context.figures()))
                .toList();
    }

    /** Whether a measured value certainly misses the threshold. */
    static boolean misses(Threshold threshold, TrialFigures trial) {
        return judge(threshold, trial).verdict() instanceof Verdict.Breaks;
    }

    /** Whether a bound on a response time is missed, and would not be if each operation had been sent when it was due. */
    static boolean missedByLag(Threshold threshold, TrialFigures trial) {
        List<Verdict> withoutLag = Figures.bounded(threshold.metric()).stream()
                .flatMap(figure -> trial.withoutLag(figure).stream().map(range -> judge(threshold, figure, range)))
                .map(Finding::verdict)
                .toList();
        return misses(threshold, trial)
                && !withoutLag.isEmpty()
                && withoutLag.stream().noneMatch(Verdict.Breaks.class::isInstance);
    }

    private static Finding judge(Threshold threshold, TrialFigures trial) {
        Optional<Figure> figure = Figures.bounded(threshold.metric());
        List<Finding> findings = figure.stream()
                .flatMap(each ->
                        trial.bounded(each, threshold.share()).stream().map(range -> judge(threshold, each, range)))
                .toList();
        if (findings.isEmpty()) {
            return unmeasured(threshold, trial.facts());
        }
        Verdict worst = Verdict.worst(findings.stream().map(Finding::verdict).toList());
        return findings.stream()
                .filter(finding -> finding.verdict().equals(worst))
                .findFirst()
                .orElseThrow();
    }

    private static Finding judge(Threshold threshold, Figure figure, MeasuredRange range) {
        if (threshold.share() && range.whole().isEmpty()) {
            return Finding.inconclusive(
                    name(threshold),
                    Reason.CHECKER,
                    "the limit that " + threshold.written() + " refers to was not recorded");
        }
        double limit = range.whole()
                .filter(_ -> threshold.share())
                .map(Bytes::count)
                .map(whole -> whole * threshold.limit())
                .orElse(threshold.limit());
        boolean low = threshold.relation().holds(range.low(), limit);
        boolean high = threshold.relation().holds(range.high(), limit);
        String measured = measured(figure, range);
        if (low && high) {
            return Finding.holds(name(threshold), measured);
        }
        return low || high || straddles(threshold, range, limit)
                ? Finding.inconclusive(name(threshold), Reason.NOISE, measured + undecided(range) + threshold.written())
                : new Finding(name(threshold), new Verdict.Breaks(missed(threshold, range)), measured);
    }

    private static String undecided(MeasuredRange range) {
        return Double.isFinite(range.high())
                ? ": too few operations to decide "
                : ", and the trial was too short to decide ";
    }

    /** Whether an exact limit lies strictly inside the measured range, so that neither end of the range decides it. */
    private static boolean straddles(Threshold threshold, MeasuredRange range, double limit) {
        return threshold.relation() == Relation.EQUAL && range.low() < limit && limit < range.high();
    }

    private static Finding unmeasured(Threshold threshold, TrialFacts facts) {
        boolean nothingDone = facts.ledger().attempted() > 0 && facts.ledger().judged(LedgerState.ACKNOWLEDGED) == 0;
        if (nothingDone && timed(threshold.metric())) {
            return new Finding(
                    name(threshold),
                    new Verdict.Breaks(new Violation.ObjectiveMissed("acknowledged", 0, "> 0")),
                    "none of " + facts.ledger().attempted() + " operations was acknowledged");
        }
        return Finding.inconclusive(name(threshold), Reason.CHECKER, threshold.metric() + " was not measured");
    }

    private static boolean timed(String metric) {
        return TimeFigures.OF_ANSWERS.stream()
                .anyMatch(distribution -> distribution.bounded(metric).isPresent());
    }

    private static Violation missed(Threshold threshold, MeasuredRange range) {
        double value = Double.isFinite(range.high()) ? range.high() : range.low();
        return threshold.metric().equals(LedgerFigures.REJECTED_SHARE.metric())
                ? new Violation.TooManyRejections(value)
                : new Violation.ObjectiveMissed(threshold.metric(), value, bound(threshold));
    }

    private static String name(Threshold threshold) {
        return threshold.metric() + " " + bound(threshold);
    }

    /** Returns the study's words without the metric, which the sentence names already. */
    static String bound(Threshold threshold) {
        String written = threshold.written();
        return written.startsWith(threshold.metric())
                ? written.substring(threshold.metric().length()).strip()
                : written;
    }

    private static String measured(Figure figure, MeasuredRange range) {
        if (range.low() == range.high()) {
            return figure.metric() + " is " + figure.show(range.low());
        }
        return Double.isFinite(range.high())
                ? figure.metric() + " is between " + figure.show(range.low()) + " and " + figure.show(range.high())
                : figure.metric() + " is more than " + figure.show(range.low());
    }
}
