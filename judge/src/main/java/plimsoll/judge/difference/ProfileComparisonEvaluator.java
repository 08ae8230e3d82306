package plimsoll.judge.difference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.CostTree;
import plimsoll.judge.bottleneck.TrialCosts;
import plimsoll.judge.statistics.ConfidenceInterval;
import plimsoll.judge.statistics.PairedDifferences;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostDifferenceBuilder;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.records.ProfilePairs.Pair;

/**
 * Names the places at which an operation of one cell costs more or less than in another, by the rules of
 * docs/decisions/046.
 */
public final class ProfileComparisonEvaluator {
    /** In one of a hundred comparisons of equal cells, any place at all may be named. */
    private static final double ALPHA = 0.01;

    /** The interval beside a difference is shown; it decides nothing. */
    private static final double CONFIDENCE = 0.95;

    /** A smaller difference, as a share of the whole cost, makes no practical difference. */
    private static final double NEGLIGIBLE = 0.03;

    /** Added to each standard error, as a share of the whole cost. */
    private static final double ERROR_AT_LEAST = 0.01;

    /** Decided callees that hold this share of a difference are named instead of their caller. */
    private static final double HELD_BY_CALLEES = 0.5;

    /** A cost that moved has opposite differences of at least this share of its own. */
    private static final double OPPOSED = 0.5;

    private final Pair pair;
    private final List<TrialCosts> before;
    private final List<TrialCosts> now;
    private final List<CostRow> rows;
    private final Map<CostRow, Double> pValues = new HashMap<>();

    private ProfileComparisonEvaluator(Pair pair, List<TrialCosts> before, List<TrialCosts> now) {
        this.pair = pair;
        this.before = before;
        this.now = now;
        this.rows = Stream.of(CostKind.values())
                .flatMap(kind -> CostRows.of(kind, before, now).stream())
                .toList();
        double[] adjusted = PairedDifferences.adjusted(
                rows.stream().map(row -> row.differences(before.size())).toArray(double[][]::new), ERROR_AT_LEAST);
        IntStream.range(0, rows.size()).forEach(row -> pValues.put(rows.get(row), adjusted[row]));
    }

    /**
     * @param rounds the costs of the cell that is compared with, then those of the cell itself, of each round in which
     *     both are known
     * @param notes observations that are missing
     */
    public static ProfileComparison of(Pair pair, List<List<TrialCosts>> rounds, List<String> notes) {
        return new ProfileComparisonEvaluator(
                        pair,
                        rounds.stream().map(List::getFirst).toList(),
                        rounds.stream().map(List::getLast).toList())
                .comparison(notes);
    }

    private ProfileComparison comparison(List<String> notes) {
        List<CostDifference> places = named();
        List<CostDifference> totals = rows.stream()
                .filter(row -> row.path().isEmpty())
                .map(row -> difference(row, CostDifference.WHOLE_SERVICE, ""))
                .toList();
        List<String> all = new ArrayList<>(notes);
        Stream.of(CostKind.values())
                .filter(kind -> rows.stream().filter(row -> row.kind() == kind).count() == CostRows.ROWS_MAX)
                .forEach(kind -> all.addFirst(
                        kind.words() + ": places beyond the first " + CostRows.ROWS_MAX + " are not compared"));
        Stream.concat(before.stream(), now.stream()).forEach(trial -> all.addAll(trial.notes()));
        return new ProfileComparison(
                pair.cell(),
                pair.against(),
                pair.firstTrial(),
                before.size(),
                DifferenceText.answer(pair, before.size(), places, totals),
                places,
                totals,
                FlameMerge.of(before, now),
                RepeatedNotes.of(all));
    }

    /** Consequences come last, however large they are. */
    private List<CostDifference> named() {
        List<CostRow> innermost = rows.stream()
                .filter(row -> row.path().isEmpty())
                .flatMap(row -> innermost(row).stream())
                .toList();
        Comparator<CostRow> order = Comparator.comparingInt((CostRow row) -> row.rise() > 0 ? 0 : 1)
                .thenComparingInt(ProfileComparisonEvaluator::distanceFromCause)
                .thenComparingDouble(row -> -Math.abs(row.rise()));
        return innermost.stream()
                .filter(row -> !hasMoved(row, innermost))
                .sorted(order)
                .map(this::placed)
                .toList();
    }

    /**
     * Returns 0 for a cost that may be its own cause; 1 for threads of the JDK, which serve a caller elsewhere, and for
     * computing without a method, which is the time of CPU that is spent at some place; 2 for costs that have no place.
     */
    private static int distanceFromCause(CostRow row) {
        if (row.kind().hasNoPlaces()) {
            return 2;
        }
        boolean served = !row.path().isEmpty() && row.path().getLast().equals(TrialCosts.OTHER_THREADS);
        return served || row.path().equals(TrialCosts.COMPUTING) ? 1 : 0;
    }

    /**
     * Returns the innermost decided rows. The cost of a caller may scatter too much to be decided, although that of one
     * of its callees is.
     */
    private List<CostRow> innermost(CostRow row) {
        List<CostRow> callees =
                rows.stream().filter(other -> other.isCalledBy(row)).toList();
        double held = callees.stream()
                .filter(this::isDecided)
                .mapToDouble(CostRow::rise)
                .filter(rise -> rise > 0 == row.rise() > 0)
                .sum();
        return isDecided(row) && Math.abs(held) < HELD_BY_CALLEES * Math.abs(row.rise())
                ? List.of(row)
                : callees.stream().flatMap(callee -> innermost(callee).stream()).toList();
    }

    /**
     * Whether a cost only moved: below one of its callers, other decided differences make up for at least half of it, and
     * the cost of that caller is the same up to what is negligible or noise. A method that was divided has parts too small
     * to be decided, which are in the cost of the caller alone.
     */
    private boolean hasMoved(CostRow row, List<CostRow> innermost) {
        for (int depth = row.path().size() - 1; depth >= 0; depth--) {
            List<String> caller = row.path().subList(0, depth);
            List<CostRow> below = innermost.stream()
                    .filter(other -> other.kind() == row.kind() && other.isBelow(caller))
                    .toList();
            double net =
                    Math.min(Math.abs(below.stream().mapToDouble(CostRow::rise).sum()), riseOfAll(row.kind(), caller));
            double noise = below.stream().mapToDouble(CostRow::noise).max().orElse(0) / row.whole();
            double opposed = below.stream()
                    .mapToDouble(CostRow::rise)
                    .filter(rise -> rise > 0 != row.rise() > 0)
                    .sum();
            if (Math.abs(opposed) >= OPPOSED * Math.abs(row.rise()) && net <= Math.max(NEGLIGIBLE, noise)) {
                return true;
            }
        }
        return false;
    }

    private double riseOfAll(CostKind kind, List<String> caller) {
        return rows.stream()
                .filter(row -> row.kind() == kind && row.path().equals(caller))
                .mapToDouble(row -> Math.abs(row.rise()))
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private boolean isDecided(CostRow row) {
        return row.before().size() >= ProfileComparison.DECIDING_ROUNDS
                && pValue(row) < ALPHA
                && Math.abs(row.rise()) > NEGLIGIBLE
                && Math.abs(row.rise()) * row.whole() > row.noise();
    }

    private double pValue(CostRow row) {
        return pValues.getOrDefault(row, 1.0);
    }

    private CostDifference placed(CostRow row) {
        return difference(
                row, isWhole(row) ? CostDifference.WHOLE_SERVICE : row.path().getLast(), detail(row));
    }

    private CostDifference difference(CostRow row, String place, String detail) {
        ConfidenceInterval interval = ConfidenceInterval.ofRounds(row.differences(), CONFIDENCE);
        CostDifference difference = CostDifferenceBuilder.builder()
                .kind(row.kind())
                .place(place)
                .caller(caller(row))
                .detail(detail)
                .before(row.meanBefore())
                .now(row.meanNow())
                .low(interval.low() * row.whole())
                .high(interval.high() * row.whole())
                .noise(row.noise())
                .pValue(pValue(row))
                .decided(isDecided(row))
                .sentence("")
                .build();
        return CostDifferenceBuilder.builder(difference)
                .sentence(DifferenceText.of(pair, difference))
                .build();
    }

    /** Whether it is the cost of all services, or of the only one. */
    private boolean isWhole(CostRow row) {
        return row.path().isEmpty()
                || (row.kind() != CostKind.TIME
                        && row.path().size() == 1
                        && rows.stream()
                                        .filter(other -> other.kind() == row.kind()
                                                && other.path().size() == 1)
                                        .count()
                                == 1);
    }

    /**
     * Returns the nearest caller in another class, since a class that many share, such as one for text, has often several
     * methods between the place and the code that uses it. The first step of a path is the service, or how an operation
     * waits.
     */
    private static String caller(CostRow row) {
        int last = row.path().size() - 1;
        if (last < 2) {
            return "";
        }
        List<String> callers = row.path().subList(1, last).reversed();
        String type = type(row.path().getLast());
        return callers.stream()
                .filter(caller -> !type(caller).equals(type))
                .findFirst()
                .orElse(callers.getFirst());
    }

    private static String type(String method) {
        return method.substring(0, Math.max(0, method.lastIndexOf('.')));
    }

    /** Returns what differs most at the place in the direction of its difference. */
    private String detail(CostRow row) {
        Map<String, Double> rises = new HashMap<>();
        details(now, row).forEach((detail, cost) -> rises.merge(detail, cost, Double::sum));
        details(before, row).forEach((detail, cost) -> rises.merge(detail, -cost, Double::sum));
        Optional<Map.Entry<String, Double>> largest = rises.entrySet().stream()
                .max(Comparator.comparingDouble(each -> each.getValue() * Math.signum(row.rise())));
        return largest.map(Map.Entry::getKey).orElse("");
    }

    private static Map<String, Double> details(List<TrialCosts> trials, CostRow row) {
        Map<String, Double> all = new HashMap<>();
        trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.trees().get(row.kind())).stream())
                .flatMap(tree -> tree.at(row.path()).stream())
                .map(CostTree::details)
                .forEach(details -> details.forEach((detail, cost) -> all.merge(detail, cost, Double::sum)));
        return all;
    }
}
