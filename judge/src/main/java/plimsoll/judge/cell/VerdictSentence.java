package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;

/** Puts the verdict of a run into one sentence: which variants held which load, which did not, and why. */
public final class VerdictSentence {
    private static final int CELLS_MAX = 4;

    private VerdictSentence() {}

    public static String of(List<JudgedCell> all, List<Ranking> rankings) {
        if (all.isEmpty()) {
            return "Nothing was measured: there is no trial in this result.";
        }
        List<JudgedCell> cells = ofFirstPoint(all);
        List<JudgedCell> order = ordered(cells, rankings);
        boolean onePoint = cells.stream()
                        .filter(cell -> !StoreLimit.isDirect(cell))
                        .map(cell -> point(cell, ""))
                        .distinct()
                        .count()
                <= 1;
        List<String> parts = new ArrayList<>();
        for (JudgedCell cell : order.subList(0, Math.min(CELLS_MAX, order.size()))) {
            parts.add(phrase(cell, parts.isEmpty() || !onePoint));
        }
        String more =
                order.size() > CELLS_MAX ? "; " + QuantityFormat.many(order.size() - CELLS_MAX, "more variant") : "";
        int others = all.size() - cells.size();
        String elsewhere =
                others > 0 ? "; " + QuantityFormat.many(others, "cell") + " under other loads or limits" : "";
        return String.join("; ", parts) + more + elsewhere;
    }

    /** Returns the cells with the load and limits that the study names first: they are its question. */
    private static List<JudgedCell> ofFirstPoint(List<JudgedCell> all) {
        String first = all.getFirst().pointName();
        return all.stream().filter(cell -> cell.pointName().equals(first)).toList();
    }

    /** Orders cells: those that held, the best first; those that broke; inconclusive ones; direct clients that held. */
    private static List<JudgedCell> ordered(List<JudgedCell> cells, List<Ranking> rankings) {
        Map<String, JudgedCell> order = new LinkedHashMap<>();
        Stream.of(
                        rankings.stream().flatMap(ranking -> ranking.best().stream()),
                        cells.stream().filter(cell -> cell.holds() && !StoreLimit.isDirect(cell)),
                        cells.stream().filter(cell -> cell.verdict() instanceof Verdict.Breaks),
                        cells.stream().filter(cell -> cell.verdict() instanceof Verdict.Inconclusive),
                        cells.stream())
                .flatMap(part -> part)
                .forEach(cell -> order.putIfAbsent(cell.name(), cell));
        order.keySet().retainAll(cells.stream().map(JudgedCell::name).toList());
        return List.copyOf(order.values());
    }

    private static String phrase(JudgedCell cell, boolean withPoint) {
        Verdict ofCell = cell.verdict();
        long same = cell.trials().stream()
                .map(TrialResult::verdict)
                .filter(verdict -> verdict.getClass() == ofCell.getClass())
                .count();
        String count = cell.completeRounds() == 0 ? "" : " in " + same + " of " + cell.completeRounds();
        String trials =
                withPoint && cell.completeRounds() > 0 ? (cell.completeRounds() == 1 ? " trial" : " trials") : "";
        String point = !withPoint ? "" : point(cell, cell.holds() ? " " : " under ");
        if (cell.holds()) {
            String cap = cell.verdict().equals(Verdict.HOLDS) ? "" : " under a weak cap";
            return cell.variant() + " " + Verdict.HOLDS.words() + point + count + trials + cap;
        }
        return cell.variant() + " " + cell.verdict().words() + point + count + trials;
    }

    private static String point(JudgedCell cell, String before) {
        boolean loaded = cell.rounds().values().stream().anyMatch(JudgedTrial::everReady);
        return loaded
                ? before + cell.experiment().map(ExperimentText::point).orElse("an unknown load")
                : " before anything was sent to it";
    }
}
