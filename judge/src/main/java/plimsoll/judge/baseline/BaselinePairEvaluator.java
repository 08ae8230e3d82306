package plimsoll.judge.baseline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

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

    /**
     * Returns the smallest loss, as a share, that each tested figure of the pair would have shown in nine of ten runs;
     * 0 if none is tested, empty if something other than noise leaves the pair undecided, or if the rounds are too few.
     *
     * @param any any figure of the pair
     */
    static Optional<Double> detectable(BaselineThresholdResult any, List<Delta> deltas) {
        boolean byVerdicts = openByVerdicts(any.now(), any.base()).isPresent();
        boolean byReason = isUnsound(any.now()) || isUnsound(any.base());
        boolean byBound = deltas.stream().anyMatch(delta -> thresholdIs(Verdict.Inconclusive.class, delta));
        List<Optional<Double>> tested =
                deltas.stream().filter(Delta::alarms).map(Delta::detectable).toList();
        return byVerdicts || byReason || byBound || !tested.stream().allMatch(Optional::isPresent)
                ? Optional.empty()
                : Optional.of(tested.stream().flatMap(Optional::stream).reduce(0.0, Double::max));
    }

    /**
     * Returns why verdicts do not let this build pass, however its figures compare: it broke in more rounds than the
     * baseline, or one of the two broke and the other may have.
     */
    static Optional<String> openByVerdicts(JudgedCell now, JudgedCell base) {
        PairedRounds rounds = new PairedRounds(now, base);
        if (rounds.broke(now) > rounds.broke(base)) {
            return Optional.of(now.variant() + " broke in " + rounds.broke(now) + " of " + rounds.count()
                    + " rounds, and the baseline in " + rounds.broke(base));
        }
        return byVerdicts(base.verdict(), now.verdict())
                .filter(Status.NOT_DECIDED::equals)
                .map(_ -> now.variant() + " " + now.verdict().words() + ", and the baseline "
                        + base.verdict().words());
    }

    /** Whether a trial has no verdict for another reason than noise and the use of the machine by others. */
    private static boolean isUnsound(JudgedCell cell) {
        return cell.trials().stream()
                .anyMatch(trial -> trial.verdict() instanceof Verdict.Inconclusive(Verdict.Reason reason, String _)
                        && reason != Verdict.Reason.NOISE
                        && reason != Verdict.Reason.HOST);
    }

    public static ExitCode exitCode(BaselineResult result) {
        List<Delta> deltas =
                result.pairs().stream().flatMap(pair -> pair.deltas().stream()).toList();
        if (deltas.stream().anyMatch(delta -> thresholdIs(Verdict.Breaks.class, delta))) {
            return ExitCode.AGAINST_EXPECTATION;
        }
        boolean worse = deltas.stream().anyMatch(Delta::raisesAlarm);
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
        boolean worse = deltas.stream().anyMatch(Delta::raisesAlarm);
        Status byFigures = worse ? Status.WORSE : deltas.getFirst().standing();
        return byRounds(any.now(), any.base(), byFigures)
                .or(() -> byVerdicts(any.base().verdict(), any.now().verdict()))
                .orElse(byFigures);
    }

    /**
     * A death or lost data of one build alone decides. If both have one, or if an objective is missed in a few rounds,
     * that may be chance, also between equal builds: it decides only if one build breaks in more rounds by the test.
     * Otherwise figures are compared, and a build that broke in more rounds than the baseline is not called equal.
     */
    private static Optional<Status> byRounds(JudgedCell now, JudgedCell base, Status byFigures) {
        if (isInconclusive(now) || isInconclusive(base)) {
            return Optional.empty();
        }
        if (isFatal(now) != isFatal(base)) {
            return isFatal(now) ? Optional.of(Status.BROKE) : Optional.empty();
        }
        PairedRounds rounds = new PairedRounds(now, base);
        if (rounds.breaksMore() || rounds.alwaysBreaks()) {
            return Optional.of(Status.BROKE);
        }
        if (rounds.reversed().breaksMore() || rounds.reversed().alwaysBreaks()) {
            return Optional.of(Status.ONLY_THIS_HELD);
        }
        boolean missed = rounds.broke(now) > rounds.broke(base);
        return Optional.of(missed && byFigures != Status.WORSE ? Status.NOT_DECIDED : byFigures);
    }

    /**
     * Whether a cell missed an objective in fewer than half of the rounds, and neither died nor lost data, so that the
     * miss is decided by comparison with the baseline.
     */
    public static boolean mayMissByChance(JudgedCell now, JudgedCell base) {
        PairedRounds rounds = new PairedRounds(now, base);
        return !isFatal(now) && 2 * rounds.broke(now) < rounds.count() && !rounds.breaksMore();
    }

    private static boolean isInconclusive(JudgedCell cell) {
        return cell.verdict() instanceof Verdict.Inconclusive;
    }

    private static boolean isFatal(JudgedCell cell) {
        return cell.trials().stream()
                .anyMatch(trial -> trial.verdict() instanceof Verdict.Breaks(var violation)
                        && (violation instanceof Violation.Died || violation instanceof Violation.LostData));
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
        boolean broke = now instanceof Verdict.Breaks;
        PairedRounds rounds = new PairedRounds(any.now(), any.base());
        String counts = ", in " + rounds.broke(any.now()) + " of " + rounds.count() + " rounds, and the baseline in "
                + rounds.broke(any.base());
        if (status == Status.NOT_DECIDED && broke && rounds.broke(any.now()) > rounds.broke(any.base())) {
            return variant + " " + now.words() + counts + ": not decided";
        }
        if (status == Status.NOT_DECIDED && broke != base instanceof Verdict.Breaks) {
            return isInconclusive(any.now()) || isInconclusive(any.base())
                    ? variant + " " + now.words() + ", and the baseline " + base.words() + ": not decided"
                    : variant + " " + now.words() + counts + ": not decided";
        }
        return switch (status) {
            case BROKE ->
                variant + " " + now.words() + (base instanceof Verdict.Breaks ? counts : ", and the baseline held");
            case ONLY_THIS_HELD ->
                broke
                        ? variant + " " + now.words() + counts
                        : variant + " " + now.words() + ", and the baseline " + base.words();
            case WORSE, BETTER, NO_DIFFERENCE, LOOKS_WORSE, LOOKS_BETTER, NOT_DECIDED ->
                broke
                        ? variant + " " + now.words() + ", and the baseline did not hold either"
                        : variant + ": " + String.join("; ", sentences(deltas));
        };
    }

    /** Returns the ranking figure first, then other figures that are worse or miss their bound. */
    private static List<String> sentences(List<Delta> deltas) {
        List<String> sentences = new ArrayList<>();
        for (Delta delta : deltas) {
            boolean missed = thresholdIs(Verdict.Breaks.class, delta);
            if (sentences.isEmpty() || missed || delta.raisesAlarm()) {
                sentences.add(delta.sentence()
                        + delta.threshold().map(BaselinePairEvaluator::bound).orElse(""));
            }
        }
        return sentences;
    }

    private static String bound(Finding threshold) {
        String written = threshold.check();
        return switch (threshold.verdict()) {
            case Verdict.Holds _ -> "; within " + written;
            case Verdict.Breaks(var _) -> "; misses " + written;
            case Verdict.Inconclusive(var _, var _) -> "; does not decide " + written;
        };
    }
}
