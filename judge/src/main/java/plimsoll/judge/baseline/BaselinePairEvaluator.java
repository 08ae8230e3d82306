package plimsoll.judge.baseline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;

/** Sums up the figures of one pair of cells, and all pairs together. */
public final class BaselinePairEvaluator {
    private static final int SENTENCES_MAX = 3;

    private BaselinePairEvaluator() {}

    /** @param any any figure of the pair */
    static BaselinePair of(BaselineThresholdResult any, List<Delta> deltas) {
        Status status = status(any, deltas);
        return new BaselinePair(
                any.now().name(), any.base().name(), status, sentence(any, status, deltas), List.copyOf(deltas));
    }

    /** Joins the sentences of the three worst pairs and counts the others. */
    static String sentence(List<BaselinePair> pairs) {
        if (pairs.isEmpty()) {
            return "Nothing was compared with the baseline: no cell ran in both builds.";
        }
        String worst = pairs.stream()
                .sorted(Comparator.comparing(BaselinePair::standing))
                .limit(SENTENCES_MAX)
                .map(BaselinePair::sentence)
                .collect(Collectors.joining("; "));
        int more = pairs.size() - SENTENCES_MAX;
        return more > 0 ? worst + "; " + QuantityFormat.many(more, "more cell") : worst;
    }

    public static ExitCode exitCode(BaselineResult result) {
        List<Delta> deltas =
                result.pairs().stream().flatMap(pair -> pair.deltas().stream()).toList();
        if (deltas.stream().anyMatch(delta -> thresholdIs(Verdict.Breaks.class, delta))) {
            return ExitCode.AGAINST_EXPECTATION;
        }
        boolean worse = deltas.stream().anyMatch(delta -> delta.alarms() && delta.standing() == Status.WORSE);
        if (worse || result.pairs().stream().anyMatch(pair -> pair.standing() == Status.BROKE)) {
            return ExitCode.WORSE;
        }
        boolean open = result.pairs().isEmpty()
                || result.pairs().stream().anyMatch(BaselinePairEvaluator::open)
                || deltas.stream().anyMatch(delta -> thresholdIs(Verdict.Inconclusive.class, delta));
        return open ? ExitCode.INCONCLUSIVE : ExitCode.MEASURED;
    }

    private static boolean thresholdIs(Class<? extends Verdict> kind, Delta delta) {
        return delta.threshold().map(Finding::verdict).filter(kind::isInstance).isPresent();
    }

    /** Whether the ranking figure is undecided. Where the study sets a bound on it, the bound counts instead. */
    private static boolean open(BaselinePair pair) {
        if (pair.standing() == Status.ONLY_THIS_HELD) {
            return false;
        }
        Delta ranking = pair.deltas().getFirst();
        boolean byVerdicts = pair.standing() == Status.NOT_DECIDED && ranking.standing() != Status.NOT_DECIDED;
        return byVerdicts
                || (ranking.threshold().isEmpty()
                        && switch (ranking.standing()) {
                            case NOT_DECIDED, LOOKS_WORSE, LOOKS_BETTER -> true;
                            case WORSE, BETTER, NO_DIFFERENCE, BROKE, ONLY_THIS_HELD -> false;
                        });
    }

    private static Status status(BaselineThresholdResult any, List<Delta> deltas) {
        Optional<Status> byVerdicts = byVerdicts(any.base().verdict(), any.now().verdict());
        if (byVerdicts.isPresent()) {
            return byVerdicts.get();
        }
        boolean worse = deltas.stream().anyMatch(delta -> delta.alarms() && delta.standing() == Status.WORSE);
        return worse ? Status.WORSE : deltas.getFirst().standing();
    }

    /**
     * Returns a status if exactly one build broke; it is not decided if the other is inconclusive, since that may have
     * held.
     */
    static Optional<Status> byVerdicts(Verdict before, Verdict now) {
        boolean broke = now instanceof Verdict.Breaks;
        if (broke == before instanceof Verdict.Breaks) {
            return Optional.empty();
        }
        if ((broke ? before : now) instanceof Verdict.Inconclusive) {
            return Optional.of(Status.NOT_DECIDED);
        }
        return Optional.of(broke ? Status.BROKE : Status.ONLY_THIS_HELD);
    }

    private static String sentence(BaselineThresholdResult any, Status status, List<Delta> deltas) {
        String variant = any.now().variant();
        Verdict now = any.now().verdict();
        Verdict base = any.base().verdict();
        boolean oneBroke = now instanceof Verdict.Breaks != base instanceof Verdict.Breaks;
        if (status == Status.NOT_DECIDED && oneBroke) {
            return variant + " " + now.words() + ", and the baseline " + base.words() + ": not decided";
        }
        return switch (status) {
            case BROKE -> variant + " " + now.words() + ", and the baseline held";
            case ONLY_THIS_HELD -> variant + " " + now.words() + ", and the baseline " + base.words();
            case WORSE, BETTER, NO_DIFFERENCE, LOOKS_WORSE, LOOKS_BETTER, NOT_DECIDED ->
                now instanceof Verdict.Breaks
                        ? variant + " " + now.words() + ", and the baseline did not hold either"
                        : variant + ": " + String.join("; ", sentences(deltas));
        };
    }

    /** Returns the ranking figure first, then other figures that are worse or miss their bound. */
    private static List<String> sentences(List<Delta> deltas) {
        List<String> sentences = new ArrayList<>();
        for (Delta delta : deltas) {
            boolean missed = thresholdIs(Verdict.Breaks.class, delta);
            boolean alarm = delta.alarms() && delta.standing() == Status.WORSE;
            if (sentences.isEmpty() || missed || alarm) {
                sentences.add(delta.sentence()
                        + delta.threshold().map(BaselinePairEvaluator::bound).orElse(""));
            }
        }
        return sentences;
    }

    private static String bound(Finding threshold) {
        String written = threshold.check();
        return switch (threshold.verdict()) {
            case Verdict.Holds _ -> ", within " + written;
            case Verdict.Breaks(var _) -> ", which misses " + written;
            case Verdict.Inconclusive(var _, var _) -> ", which does not decide " + written;
        };
    }
}
