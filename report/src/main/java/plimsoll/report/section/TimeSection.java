package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.Explained;
import plimsoll.model.result.inside.TimeSplit;
import plimsoll.report.summary.TimeWords;
import plimsoll.report.view.Cell;
import plimsoll.report.view.Column;
import plimsoll.report.view.Column.Kind;
import plimsoll.report.view.View;

/**
 * Splits the operations in flight by where they were, with flames of the processors. Cells that were judged have its lines under their
 * own row, so that here they stand in detail only.
 */
final class TimeSection implements Section {
    private static final List<Column> COLUMNS =
            List.of(new Column("where", Kind.NAME), new Column("share", Kind.NUMBER), new Column("", Kind.BAR));

    @Override
    public String key() {
        return "time";
    }

    @Override
    public String title() {
        return "Where the time goes";
    }

    @Override
    public Optional<View> of(Result result) {
        Set<String> judged = result.cells().stream().map(CellResult::cell).collect(Collectors.toSet());
        List<View> parts = new ArrayList<>();
        for (int number = 0; number < result.explained().size(); number++) {
            Explained one = result.explained().get(number);
            if (one.time().isPresent()) {
                parts.add(new View.Detail(List.of(detail(one.cell(), one.time().get()))));
                parts.add(new View.Plot(
                        "flames", number, judged.contains(one.cell()) ? List.of() : TimeWords.ofVariant(one)));
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.addFirst(new View.Explanation(
                "The operations in flight of one extra trial of each variant, split by where they were: by thread"
                        + " dumps, socket queues, the client's own count and the proxies before what is called. The"
                        + " instruments cost memory and time, so nothing here was judged."));
        return Optional.of(new View.Group(parts));
    }

    private static View detail(String cell, TimeSplit time) {
        return new View.Block(
                cell,
                Optional.of(cell),
                false,
                List.of(
                        new View.Sentences(List.of(TimeWords.answer(time))),
                        new View.Table(
                                "",
                                COLUMNS,
                                TimeWords.shown(time).entrySet().stream()
                                        .map(TimeSection::row)
                                        .toList()),
                        new View.Sentences(TimeWords.facts(time))));
    }

    private static List<Cell> row(Map.Entry<String, Double> share) {
        return List.of(
                Cell.of(TimeWords.place(share.getKey())),
                Cell.of(TimeWords.percent(share.getValue())),
                Cell.bar(share.getValue(), 1));
    }
}
