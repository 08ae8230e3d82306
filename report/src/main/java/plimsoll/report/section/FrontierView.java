package plimsoll.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.result.search.Frontier;
import plimsoll.model.result.search.FrontierLine;
import plimsoll.model.result.search.FrontierPoint;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** The capacity of each variant by memory size: a plot, and a row for each variant. */
final class FrontierView {
    private FrontierView() {}

    static View of(Frontier frontier) {
        List<Bytes> memories = frontier.lines().stream()
                .flatMap(line -> line.points().stream())
                .map(FrontierPoint::memory)
                .distinct()
                .sorted(Comparator.naturalOrder())
                .toList();
        List<View> parts = new ArrayList<>();
        if (!memories.isEmpty()) {
            parts.add(new View.Plot("frontier", 0, List.of()));
        }
        parts.add(new View.Table(
                frontier.knob() + " that hold | break, by memory:",
                Stream.concat(
                                Stream.of(new TableColumn("variant", Kind.NAME)),
                                memories.stream().map(memory -> new TableColumn(memory.toString(), Kind.NUMBER)))
                        .toList(),
                frontier.lines().stream().map(line -> row(line, memories)).toList()));
        parts.add(new View.Sentences(List.of(frontier.sentence())));
        return new View.Group(parts);
    }

    private static List<TableCell> row(FrontierLine line, List<Bytes> memories) {
        return Stream.concat(
                        Stream.of(TableCell.of(line.variant())),
                        memories.stream().map(memory -> TableCell.of(bracket(line, memory))))
                .toList();
    }

    private static String bracket(FrontierLine line, Bytes memory) {
        return line.points().stream()
                .filter(point -> point.memory().equals(memory))
                .findFirst()
                .map(point -> amount(point.holds(), "none") + " | " + amount(point.breaks(), "-"))
                .orElse("-");
    }

    private static String amount(Optional<Double> value, String otherwise) {
        return value.map(load -> load == Math.rint(load) ? Long.toString(Math.round(load)) : Double.toString(load))
                .orElse(otherwise);
    }
}
