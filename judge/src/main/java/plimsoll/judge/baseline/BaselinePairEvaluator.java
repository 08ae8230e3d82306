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

/** What the figures of one pair amount to, and all pairs together. */
public final class BaselinePairEvaluator {
    private static final int SAID = 3;

    private BaselinePairEvaluator() {}

    /** @param held any figure of the pair */
    static BaselinePair of(BaselineThresholdResult held, List<Delta> deltas) {
        Status status = standing(held, deltas);
        return new BaselinePair(
                held.now().name(), held.base().name(), status, sentence(held, status, deltas), List.copyOf(deltas));
    }

    /** The worst pairs first. */
    static String sentence(List<BaselinePair> pairs) {
        if (pairs.isEmpty()) {
            return "Nothing was held against the baseline: no cell of both builds was run.";
        }
        String said = pairs.stream()
                .sorted(Comparator.comparing(BaselinePair::standing))
                .limit(SAID)
                .map(BaselinePair::sentence)
                .collect(Collectors.joining("; "));
        return pairs.size() > SAID ? said + "; " + QuantityFormat.many(pairs.size() - SAID, "more cell") : said;
    }

    public static ExitCode exitCode(BaselineResult result) {
        List<Delta> deltas =
                result.pairs().stream().flatMap(pair -> pair.deltas().stream()).toList();
        if (deltas.stream().anyMatch(delta -> stands(delta, Verdict.Breaks.class))) {
            return ExitCode.AGAINST_EXPECTATION;
        }
        boolean worse = deltas.stream().anyMatch(delta -> delta.alarms() && delta.standing() == Status.WORSE);
        if (worse || result.pairs().stream().anyMatch(pair -> pair.standing() == Status.BROKE)) {
            return ExitCode.WORSE;
        }
        boolean open = result.pairs().isEmpty()
                || result.pairs().stream().anyMatch(BaselinePairEvaluator::open)
                || deltas.stream().anyMatch(delta -> stands(delta, Verdict.Inconclusive.class));
        return open ? ExitCode.INCONCLUSIVE : ExitCode.MEASURED;
    }

    private static boolean stands(Delta delta, Class<? extends Verdict> as) {
        return delta.threshold().map(Finding::verdict).filter(as::isInstance).isPresent();
    }

    /** Only the figure that ranks it must be decided, and where the study bounds it that bound counts instead. */
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

    private static Status standing(BaselineThresholdResult held, List<Delta> deltas) {
        Optional<Status> byVerdicts =
                byVerdicts(held.base().verdict(), held.now().verdict());
        if (byVerdicts.isPresent()) {
            return byVerdicts.get();
        }
        boolean worse = deltas.stream().anyMatch(delta -> delta.alarms() && delta.standing() == Status.WORSE);
        return worse ? Status.WORSE : deltas.getFirst().standing();
    }

    /** Where only one of them broke; of one that is inconclusive nobody knows whether it held. */
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

    private static String sentence(BaselineThresholdResult held, Status status, List<Delta> deltas) {
        String variant = held.now().variant();
        Verdict base = held.base().verdict();
        boolean oneBroke = held.now().verdict() instanceof Verdict.Breaks != base instanceof Verdict.Breaks;
        if (status == Status.NOT_DECIDED && oneBroke) {
            return variant + " " + held.now().verdict().words() + ", and the baseline " + base.words()
                    + ": not decided";
        }
        return switch (status) {
            case BROKE -> variant + " " + held.now().verdict().words() + ", and the baseline held";
            case ONLY_THIS_HELD ->
                variant + " " + held.now().verdict().words() + ", and the baseline "
                        + held.base().verdict().words();
            case WORSE, BETTER, NO_DIFFERENCE, LOOKS_WORSE, LOOKS_BETTER, NOT_DECIDED ->
                held.now().verdict() instanceof Verdict.Breaks
                        ? variant + " " + held.now().verdict().words() + ", and so did not hold the baseline"
                        : variant + ": " + String.join("; ", said(deltas));
        };
    }

    /** The figure that ranks it, what else is worse, and bounds that were missed. */
    private static List<String> said(List<Delta> deltas) {
        List<String> said = new ArrayList<>();
        for (Delta delta : deltas) {
            boolean missed = stands(delta, Verdict.Breaks.class);
            boolean alarm = delta.alarms() && delta.standing() == Status.WORSE;
            if (said.isEmpty() || missed || alarm) {
                said.add(delta.sentence()
                        + delta.threshold().map(BaselinePairEvaluator::bound).orElse(""));
            }
        }
        return said;
    }

    private static String bound(Finding threshold) {
        String written = threshold.check();
        return switch (threshold.verdict()) {
            case Verdict.Holds() -> ", within " + written;
            case Verdict.Breaks(var _) -> ", which misses " + written;
            case Verdict.Inconclusive(var _, var _) -> ", which does not decide " + written;
        };
    }
}
