package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plimsoll.model.Bytes;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.inside.MemoryPart;
import plimsoll.model.result.search.ContainerPatch;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.report.summary.PatchText;
import plimsoll.report.summary.RightsizingTable;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** Containers that fit a load, each with settings to paste; a table first if there are several variants. */
public final class RightsizingViews {
    private static final List<TableColumn> PART_COLUMNS =
            List.of(new TableColumn("Outside the heap", Kind.NAME), new TableColumn("Peak", Kind.NUMBER));

    private static final List<TableColumn> RIVAL_COLUMNS = List.of(
            new TableColumn("Way of sizing", Kind.NAME),
            new TableColumn("Container", Kind.NUMBER),
            new TableColumn("Heap", Kind.NUMBER),
            new TableColumn("Outcome", Kind.WORDS),
            new TableColumn("Because", Kind.PROSE));

    private RightsizingViews() {}

    static List<View> of(List<RightsizedContainer> fits) {
        if (fits.size() == 1) {
            return parts(fits.getFirst());
        }
        List<View> views = new ArrayList<>();
        if (!fits.isEmpty()) {
            views.add(table(fits));
        }
        for (RightsizedContainer fit : fits) {
            String heading = fit.smallest().isPresent() ? fit.variant() : fit.sentence();
            views.add(new View.Block(heading, Optional.empty(), true, parts(fit)));
        }
        return views;
    }

    /** Returns a row for the smallest container of each variant. */
    public static View.Table table(List<RightsizedContainer> fits) {
        RightsizingTable table = RightsizingTable.of(fits);
        return new View.Table(
                "",
                IntStream.range(0, table.heads().size())
                        .mapToObj(column ->
                                new TableColumn(table.heads().get(column), column == 0 ? Kind.NAME : Kind.NUMBER))
                        .toList(),
                table.rows().stream()
                        .map(row -> row.stream().map(TableCell::of).toList())
                        .toList());
    }

    private static List<View> parts(RightsizedContainer fit) {
        List<View> parts = new ArrayList<>();
        if (!fit.parts().isEmpty()) {
            parts.add(outside(fit.parts()));
        }
        fit.smallest().ifPresent(sizing -> {
            parts.add(new View.Sentences(List.of(sizing.way() + " " + sizing.memory() + ": " + sizing.sentence())));
            parts.addAll(paste(sizing, fit.patch()));
        });
        fit.recommended().ifPresent(sizing -> parts.addAll(recommended(sizing, fit.patch())));
        fit.advice().ifPresent(advice -> parts.add(new View.Sentences(List.of(advice))));
        cost(fit).ifPresent(cost -> parts.add(new View.Sentences(List.of(cost))));
        fit.patch().ifPresent(patch -> parts.add(new View.Sentences(PatchText.summary(patch))));
        if (!fit.rivals().isEmpty()) {
            parts.add(rivals(fit.rivals()));
        }
        return parts;
    }

    /** States what the container to use costs; its rate is that of the load, which it held. */
    private static Optional<String> cost(RightsizedContainer fit) {
        return fit.monthlyCost()
                .map(month -> "cost: " + RightsizedContainer.money(month) + " a month"
                        + fit.millionCost()
                                .map(million -> ", " + RightsizedContainer.money(million)
                                        + " for a million operations at the rate of its trials, "
                                        + fit.operationsPerSecond()
                                                .map(QuantityFormat::rate)
                                                .orElse("–")
                                        + "; its capacity may be higher")
                                .orElse(""));
    }

    private static View outside(List<MemoryPart> parts) {
        return new View.Table(
                "",
                PART_COLUMNS,
                parts.stream()
                        .map(part -> TableCell.row(
                                part.name(), QuantityFormat.bytes(part.bytes().count())))
                        .toList(),
                List.of("outside the heap: "
                        + parts.stream()
                                .map(part -> part.name() + " "
                                        + QuantityFormat.bytes(part.bytes().count()))
                                .collect(Collectors.joining(", "))));
    }

    private static List<View> recommended(ContainerSizing sizing, Optional<ContainerPatch> patch) {
        String held =
                sizing.memory() + ": held in " + sizing.held() + " of " + (sizing.held() + sizing.broke()) + " trials";
        if (!sizing.holds()) {
            return List.of(new View.Sentences(List.of("not recommended: " + held + "; give a larger --margin")));
        }
        List<View> parts = new ArrayList<>();
        parts.add(new View.Sentences(List.of("recommended " + held)));
        parts.addAll(paste(sizing, patch));
        return parts;
    }

    /** Returns settings to paste, but not those that a patch has. */
    private static List<View> paste(ContainerSizing sizing, Optional<ContainerPatch> patch) {
        List<View> pastes = new ArrayList<>();
        if (!sizing.flags().isEmpty()) {
            pastes.add(new View.Paste("the flags", String.join(" ", sizing.flags()), true));
        }
        if (!sizing.kubernetes().isEmpty() && patch.isEmpty()) {
            pastes.add(new View.Paste("the resources block", sizing.kubernetes(), false));
        }
        return pastes;
    }

    private static View rivals(List<ContainerSizing> rivals) {
        return new View.Table(
                "",
                RIVAL_COLUMNS,
                rivals.stream()
                        .map(one -> TableCell.row(
                                one.way(),
                                one.memory().toString(),
                                one.heap().map(Bytes::toString).orElse("–"),
                                one.state().words(),
                                one.sentence()))
                        .toList(),
                rivals.stream()
                        .map(one -> one.way() + " in " + one.memory()
                                + one.heap().map(size -> ", heap " + size).orElse("") + ": "
                                + one.state().words() + "; "
                                + one.sentence())
                        .toList());
    }
}
