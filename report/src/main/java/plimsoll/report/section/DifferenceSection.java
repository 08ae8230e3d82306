package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.CostDifference;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** Costs of an operation in two cells that were profiled in the same rounds, and the places where they differ. */
final class DifferenceSection implements Section {
    /** More sentences than a reader of a pull request reads are in the table only. */
    private static final int SENTENCES_MAX = 3;

    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("cost of an operation", Kind.WORDS),
            new TableColumn("place", Kind.CODE),
            new TableColumn("before", Kind.NUMBER),
            new TableColumn("now", Kind.NUMBER),
            new TableColumn("difference", Kind.NUMBER),
            new TableColumn("95 % interval", Kind.NUMBER),
            new TableColumn("noise", Kind.NUMBER),
            new TableColumn("result", Kind.WORDS));

    @Override
    public String key() {
        return "differences";
    }

    @Override
    public String title() {
        return "Differences of cost";
    }

    @Override
    public Optional<View> of(Result result) {
        List<View> parts = new ArrayList<>();
        int number = 0;
        for (ProfileComparison pair : result.profiles()) {
            parts.add(compared(pair));
            for (int kind = 0; kind < pair.flames().size(); kind++) {
                parts.add(new View.Plot("differences", number++, List.of()));
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.addFirst(
                new View.Explanation(
                        "Both cells ran in the same rounds with instruments inside their services, and were not judged. Costs are"
                                + " means for an acknowledged operation. The noise is the most by which two successive runs of the"
                                + " steadier variant differ. A difference is decided if it exceeds the noise and 3 % of the whole cost,"
                                + " and chance shows a difference as large at any place in fewer than one of 100 comparisons."));
        return Optional.of(new View.Group(parts));
    }

    private static View compared(ProfileComparison pair) {
        List<String> sentences = pair.rises().isEmpty()
                ? List.of(pair.sentence())
                : pair.rises().stream()
                        .limit(SENTENCES_MAX)
                        .map(CostDifference::sentence)
                        .toList();
        return new View.Block(
                pair.cell() + " against " + pair.against(),
                Optional.empty(),
                false,
                List.of(
                        new View.Sentences(sentences),
                        new View.Table(
                                "",
                                COLUMNS,
                                Stream.concat(
                                                pair.places().stream().filter(place -> !isTotal(place, pair)),
                                                pair.totals().stream())
                                        .map(DifferenceSection::row)
                                        .toList()),
                        new View.Sentences(pair.notes().stream()
                                .map(note -> "not observed: " + note)
                                .toList())));
    }

    private static boolean isTotal(CostDifference place, ProfileComparison pair) {
        return pair.totals().stream()
                .anyMatch(total -> total.kind() == place.kind() && total.place().equals(place.place()));
    }

    private static List<TableCell> row(CostDifference one) {
        CostKind kind = one.kind();
        String caller = one.caller().isEmpty() ? "" : " < " + one.caller();
        String detail = one.detail().isEmpty() ? "" : " (" + one.detail() + ")";
        return TableCell.row(
                kind.words(),
                one.place() + caller + detail,
                kind.amount(one.before()),
                kind.amount(one.now()),
                signed(kind, one.difference()),
                signed(kind, one.low()) + " to " + signed(kind, one.high()),
                kind.amount(one.noise()),
                one.decided() ? one.difference() > 0 ? "more" : "less" : "no decided difference");
    }

    private static String signed(CostKind kind, double difference) {
        return (difference < 0 ? "-" : "+") + kind.amount(Math.abs(difference));
    }
}
