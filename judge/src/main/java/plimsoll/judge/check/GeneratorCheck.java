package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.facts.LedgerSummary;
import plimsoll.judge.facts.Percentile;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.GeneratorRecord;
import plimsoll.model.record.LedgerState;
import plimsoll.model.study.Threshold;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.wire.Span;

/** Checks whether the load generator, and not the subject, was the limit. */
final class GeneratorCheck {
    private static final String NAME = "generator";

    private GeneratorCheck() {}

    /** Each generator is judged by itself: the late one of several is hardly seen in the percentiles of all. */
    static List<Finding> run(CheckContext context) {
        List<Finding> all = ofAll(context);
        List<Finding> each = context.facts().records().generators().stream()
                .flatMap(generator -> own(context, generator))
                .toList();
        return each.isEmpty()
                ? all
                : Stream.concat(
                                all.stream()
                                        .filter(finding -> !finding.verdict().equals(Verdict.HOLDS)),
                                each.stream())
                        .toList();
    }

    private static Stream<Finding> own(CheckContext context, GeneratorRecord generator) {
        return ofAll(context.only(generator.workload())).stream()
                .filter(finding -> finding.verdict() instanceof Verdict.Inconclusive)
                .map(finding -> Finding.inconclusive(
                        NAME, Reason.GENERATOR, "generator " + generator.name() + ": " + finding.evidence()));
    }

    private static List<Finding> ofAll(CheckContext context) {
        List<Finding> findings = new ArrayList<>();
        broken(context).ifPresent(findings::add);
        unsent(context).ifPresent(findings::add);
        context.experiment().thresholds().stream()
                .flatMap(threshold -> late(context, threshold).stream())
                .forEach(findings::add);
        return findings.isEmpty() ? List.of(Finding.holds(NAME, lag(context.facts()))) : findings;
    }

    private static Optional<Finding> broken(CheckContext context) {
        return context.facts().records().workers().stream()
                .flatMap(worker -> worker.log().stream())
                .flatMap(log -> log.broken().stream())
                .findFirst()
                .map(error -> Finding.inconclusive(NAME, Reason.GENERATOR, "the driver threw: " + error));
    }

    /** Unsent operations do not matter if the service is too slow already: sending them could only make it slower. */
    private static Optional<Finding> unsent(CheckContext context) {
        LedgerSummary summary = context.facts().ledger();
        long unsent = summary.judged(LedgerState.UNSENT);
        if (unsent == 0) {
            return Optional.empty();
        }
        String sentence = unsent + " of " + (unsent + summary.attempted()) + " due operations could not be started";
        Optional<Threshold> missed = context.experiment().thresholds().stream()
                .filter(GeneratorCheck::boundsResponseTime)
                .filter(threshold -> ThresholdCheck.misses(threshold, context.figures()))
                .filter(threshold -> late(context, threshold).isEmpty())
                .findFirst();
        return Optional.of(missed.map(threshold -> Finding.holds(
                        NAME,
                        sentence + "; " + threshold.metric() + " " + ThresholdCheck.bound(threshold)
                                + " was missed without them"))
                .orElseGet(() -> Finding.inconclusive(NAME, Reason.GENERATOR, sentence)));
    }

    private static boolean boundsResponseTime(Threshold threshold) {
        return threshold.metric().startsWith("response.");
    }

    /** Failed operations count at their deadline with and without send lag, so that they are no fault of the generator. */
    private static Optional<Finding> late(CheckContext context, Threshold threshold) {
        return ThresholdCheck.missedByLag(threshold, context.figures())
                ? Optional.of(Finding.inconclusive(
                        NAME,
                        Reason.GENERATOR,
                        threshold.metric() + " " + ThresholdCheck.bound(threshold)
                                + " is missed only because operations were sent late: " + lag(context.facts())))
                : Optional.empty();
    }

    private static String lag(TrialFacts facts) {
        return facts.histogram(Span.LAG)
                .map(lag -> "send lag at most " + QuantityFormat.millis(Percentile.millis(lag.getMaxValue())) + " over "
                        + QuantityFormat.many(lag.getTotalCount(), "operation"))
                .orElse("send lag was not recorded");
    }
}
