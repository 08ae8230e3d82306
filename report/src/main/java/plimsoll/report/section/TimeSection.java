package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.report.summary.TimeBreakdownText;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/**
 * Operations in flight by category, with flame graphs of the CPU. A judged cell has these lines under its own row, so
 * this section shows only its details.
 */
final class TimeSection implements Section {
    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("where", Kind.NAME), new TableColumn("share", Kind.NUMBER), new TableColumn("", Kind.BAR));

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
            DiagnosticTrial one = result.explained().get(number);
            if (one.time().isPresent()) {
                parts.add(new View.Detail(List.of(detail(one.cell(), one.time().get()))));
                parts.add(new View.Plot(
                        "flames", number, judged.contains(one.cell()) ? List.of() : TimeBreakdownText.ofVariant(one)));
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.addFirst(new View.Explanation(
                "The operations in flight in one extra trial of each variant, by the place where they were. Sources:"
                        + " thread dumps, socket queues, the client's own count, and proxies in front of downstream"
                        + " members. The instruments cost memory and time, so this trial was not judged."));
        return Optional.of(new View.Group(parts));
    }

    private static View detail(String cell, TimeBreakdown time) {
        return new View.Block(
                cell,
                Optional.of(cell),
                false,
                List.of(
                        new View.Sentences(List.of(TimeBreakdownText.answer(time))),
                        new View.Table(
                                "",
                                COLUMNS,
                                TimeBreakdownText.shown(time).entrySet().stream()
                                        .map(TimeSection::row)
                                        .toList()),
                        new View.Sentences(TimeBreakdownText.facts(time))));
    }

    private static List<TableCell> row(Map.Entry<String, Double> share) {
        return List.of(
                TableCell.of(TimeBreakdownText.place(share.getKey())),
                TableCell.of(TimeBreakdownText.percent(share.getValue())),
                TableCell.bar(share.getValue(), 1));
    }
}
