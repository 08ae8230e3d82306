package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.cell.ComparisonEvaluator.RankedPair;
import plimsoll.judge.statistics.DecisionRule;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.study.UntilDecided;
import plimsoll.plan.LookSchedule;

/**
 * Repeats the looks at a ranking whose rounds are added until its comparisons are decided, from the first look on. The
 * records alone decide, so that a run, its resumption and every later report come to the same answers.
 *
 * <p>A cell that is decided to be slower than the best ends. One that is practically equal to the best continues with
 * it: if the nearest cells left, those that differ most by chance would be tested as if there were no others.
 */
final class LookReplay {
    private final Ranking ranking;
    private final StoreLimit store;

    /** Cells to which rounds are added. */
    private final Set<String> growing;

    private final LookSchedule schedule;
    private final double smallest;

    /** Cells that no look so far has decided to be slower. */
    private List<JudgedCell> running;

    /** Cells that were decided to be slower, the last ones first. */
    private final List<JudgedCell> slower = new ArrayList<>();

    /** Their comparisons, likewise. */
    private final List<Comparison> decided = new ArrayList<>();

    /** @param until rules by which rounds are added, by cell; at least one cell of the ranking has one */
    LookReplay(Ranking ranking, StoreLimit store, Map<String, UntilDecided> until) {
        List<UntilDecided> rules = ranking.best().stream()
                .flatMap(cell -> Stream.ofNullable(until.get(cell.name())))
                .toList();
        this.ranking = ranking;
        this.store = store;
        this.growing = until.keySet();
        this.schedule = schedule(rules);
        this.smallest = smallest(rules);
        this.running = ranking.best();
    }

    /**
     * Returns the looks at a cell that is in no ranking; empty if it has no more rounds than the first look.
     *
     * @param rules of all cells: their longest schedule spends the least at each later look
     */
    static Optional<SequentialRanking> unranked(JudgedCell cell, Collection<UntilDecided> rules) {
        LookSchedule schedule = schedule(rules);
        int rounds = lastRound(cell);
        return rounds <= LookSchedule.FIRST
                ? Optional.empty()
                : Optional.of(new SequentialRanking(
                        Ranking.point(cell),
                        List.of(cell.name()),
                        schedule.looks(),
                        shares(schedule),
                        smallest(rules),
                        rounds,
                        List.of(),
                        Ranking.point(cell) + ": " + cell.variant() + " ended after "
                                + QuantityFormat.many(rounds, "round") + " of at most " + schedule.most()
                                + ", since it broke or had nothing left to be compared with."));
    }

    private static LookSchedule schedule(Collection<UntilDecided> rules) {
        return LookSchedule.upTo(
                rules.stream().mapToInt(UntilDecided::most).max().orElseThrow());
    }

    private static List<Double> shares(LookSchedule schedule) {
        return schedule.looks().stream().map(schedule::share).toList();
    }

    private static double smallest(Collection<UntilDecided> rules) {
        return rules.stream().mapToDouble(UntilDecided::smallest).min().orElseThrow();
    }

    ComparedRanking replayed() {
        int look = schedule.looks().getFirst();
        List<RankedPair> pairs = lookAt(look);
        while (look < Math.min(rounds(), schedule.most())) {
            dropSlower(pairs);
            look = schedule.from(look + 1);
            pairs = lookAt(look);
        }
        List<String> open = open(look, pairs);
        return new ComparedRanking(
                new Ranking(
                        ranking.point(),
                        ranking.promise(),
                        ranking.figure(),
                        Stream.of(running, slower).flatMap(List::stream).toList()),
                Stream.of(pairs.stream().map(RankedPair::comparison).toList(), decided)
                        .flatMap(List::stream)
                        .toList(),
                Optional.of(new SequentialRanking(
                        ranking.point(),
                        Stream.of(running, slower)
                                .flatMap(List::stream)
                                .map(JudgedCell::name)
                                .toList(),
                        schedule.looks(),
                        shares(schedule),
                        smallest,
                        rounds(),
                        open,
                        sentence(open, pairs))));
    }

    private List<RankedPair> lookAt(int look) {
        Ranking then = ranking.after(look, running);
        return then.best().isEmpty()
                ? List.of()
                : ComparisonEvaluator.of(then, store, new DecisionRule(schedule.share(look), smallest));
    }

    private void dropSlower(List<RankedPair> pairs) {
        List<Comparison> now = decided(pairs);
        Set<String> names = now.stream().map(Comparison::other).collect(Collectors.toSet());
        decided.addAll(0, now);
        slower.addAll(
                0, running.stream().filter(cell -> names.contains(cell.name())).toList());
        running = running.stream().filter(cell -> !names.contains(cell.name())).toList();
    }

    private static List<Comparison> decided(List<RankedPair> pairs) {
        return pairs.stream()
                .map(RankedPair::comparison)
                .filter(comparison -> comparison.strength() == ComparisonStrength.DECIDED)
                .toList();
    }

    /** Returns the last complete round of the cells that are still running. */
    private int rounds() {
        return running.stream().mapToInt(LookReplay::lastRound).max().orElseThrow();
    }

    private static int lastRound(JudgedCell cell) {
        return cell.rounds().entrySet().stream()
                .filter(round -> !round.getValue().interrupted())
                .mapToInt(Map.Entry::getKey)
                .max()
                .orElse(0);
    }

    /**
     * Returns the cells that continue: all that are not slower, as long as more rounds may decide a pair of them. A cell
     * with a fixed number of rounds does not. A run that was stopped within a round leaves some cells one round behind.
     */
    private List<String> open(int look, List<RankedPair> pairs) {
        int rounds = rounds();
        Set<String> able = running.stream()
                .filter(cell -> growing.contains(cell.name()) && lastRound(cell) >= rounds - 1)
                .map(JudgedCell::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (rounds >= look) {
            boolean undecided = pairs.stream()
                    .filter(RankedPair::open)
                    .map(RankedPair::comparison)
                    .anyMatch(pair -> able.contains(pair.better()) && able.contains(pair.other()));
            if (look == schedule.most() || !undecided) {
                return List.of();
            }
            decided(pairs).forEach(pair -> able.remove(pair.other()));
        }
        return able.size() < 2 ? List.of() : List.copyOf(able);
    }

    /** Returns how far the rounds went and why, and which cells ended first. */
    private String sentence(List<String> open, List<RankedPair> pairs) {
        return ranking.point() + ": after " + QuantityFormat.many(rounds(), "round") + " of at most " + schedule.most()
                + ", " + outcome(open, pairs) + "."
                + slower.stream()
                        .map(cell -> " " + cell.variant() + " was slower after "
                                + QuantityFormat.many(lastRound(cell), "round") + ".")
                        .collect(Collectors.joining());
    }

    private String outcome(List<String> open, List<RankedPair> pairs) {
        long undecided = pairs.stream().filter(RankedPair::open).count();
        if (!open.isEmpty()) {
            return open.size() + " of " + QuantityFormat.many(ranking.best().size(), "cell") + " continue to round "
                    + schedule.from(rounds() + 1);
        }
        return undecided == 0
                ? "each comparison was decided, excluded a difference of " + QuantityFormat.share(smallest)
                        + " or could not be ranked"
                : QuantityFormat.many(undecided, "comparison") + " stayed open";
    }
}
