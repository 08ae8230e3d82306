package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.MemoryBreakdown;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.report.summary.MemoryText;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/**
 * Memory by region and class, from explaining trials. A judged cell has these lines under its own row, so this section
 * shows only its details.
 */
final class MemoryContentSection implements Section {
    private static final Map<String, String> REGIONS = Map.of(
            "heap", "Java heap",
            "metaspace", "classes (metaspace)",
            "code", "compiled code",
            "threads", "thread stacks",
            "gc", "the garbage collector",
            "direct", "direct buffers and other native memory of libraries",
            "shared-classes", "shared classes (a mapped file)",
            "tracking", "native memory tracking itself",
            "rest", "the rest of the JVM");

    private static final List<TableColumn> REGION_COLUMNS = List.of(
            new TableColumn("Region", Kind.NAME),
            new TableColumn("Committed", Kind.NUMBER),
            new TableColumn("Share", Kind.NUMBER));

    private static final List<TableColumn> CLASS_COLUMNS = List.of(
            new TableColumn("Class", Kind.CODE),
            new TableColumn("Bytes", Kind.NUMBER),
            new TableColumn("Objects", Kind.NUMBER),
            new TableColumn("Share", Kind.NUMBER));

    @Override
    public String key() {
        return "inside";
    }

    @Override
    public String title() {
        return "Memory by region and class";
    }

    @Override
    public Optional<View> of(Result result) {
        Set<String> judged = result.cells().stream().map(CellResult::cell).collect(Collectors.toSet());
        List<View> parts = new ArrayList<>();
        for (DiagnosticTrial one : result.explained()) {
            one.memory().forEach((member, split) -> parts.add(new View.Detail(List.of(detail(one, member, split)))));
            if (!judged.contains(one.cell())) {
                parts.add(new View.Sentences(MemoryText.ofVariant(one)));
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.addFirst(new View.Explanation(
                "One extra trial of each variant, with the JVM's native memory tracking and forced heap snapshots. They"
                        + " cost memory and time, so this trial was not judged."));
        return Optional.of(new View.Group(parts));
    }

    private static View detail(DiagnosticTrial one, String member, MemoryBreakdown split) {
        String name = one.cell() + ": " + member;
        List<View> parts = new ArrayList<>();
        one.endings().forEach(deathReport -> parts.add(new View.Sentences(List.of(deathReport.evidence()))));
        if (!split.regions().isEmpty()) {
            parts.add(regions(name, split));
        }
        split.live()
                .ifPresent(look -> parts.add(classes(
                        "The largest classes of " + name + ", after a forced collection at "
                                + QuantityFormat.millis(look.atMillis()) + ": "
                                + QuantityFormat.bytes(look.content().bytes().count()) + " in "
                                + QuantityFormat.count(look.content().objects())
                                + (look.content().objects() == 1 ? " object" : " objects"),
                        look.content())));
        split.notes().forEach(note -> parts.add(new View.Sentences(List.of("A note on its snapshots: " + note))));
        return new View.Block(name, Optional.of(one.cell()), false, parts);
    }

    private static View regions(String name, MemoryBreakdown split) {
        long total = split.regions().stream()
                .mapToLong(region -> region.committed().count())
                .sum();
        return new View.Table(
                "Native memory of " + name + " at " + QuantityFormat.millis(split.atMillis()) + ": "
                        + QuantityFormat.bytes(total) + " committed, with a footprint of "
                        + QuantityFormat.bytes(split.footprint().count()) + " (peak "
                        + QuantityFormat.bytes(split.footprintPeak().count()) + "); at most "
                        + QuantityFormat.bytes(split.outsideHeapPeak().count()) + " outside the heap",
                REGION_COLUMNS,
                split.regions().stream().map(region -> row(region, total)).toList());
    }

    private static List<TableCell> row(MemoryRegion region, long total) {
        long committed = region.committed().count();
        return TableCell.row(
                REGIONS.getOrDefault(region.name(), region.name()),
                QuantityFormat.bytes(committed),
                share(committed, total));
    }

    private static View classes(String caption, HeapContent content) {
        return new View.Table(
                caption,
                CLASS_COLUMNS,
                content.largest().stream()
                        .map(one -> TableCell.row(
                                one.name(),
                                QuantityFormat.bytes(one.bytes().count()),
                                QuantityFormat.count(one.objects()),
                                share(one.bytes().count(), content.bytes().count())))
                        .toList());
    }

    private static String share(long part, long whole) {
        return QuantityFormat.share((double) part / Math.max(1, whole));
    }
}
