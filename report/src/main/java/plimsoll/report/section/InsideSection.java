package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.Explained;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.model.result.inside.MemorySplit;
import plimsoll.report.summary.InsideWords;
import plimsoll.report.view.Cell;
import plimsoll.report.view.Column;
import plimsoll.report.view.Column.Kind;
import plimsoll.report.view.View;

/**
 * Shows the memory as explaining trials saw it. Cells that were judged have its lines under their own row, so that here they stand in
 * detail only.
 */
final class InsideSection implements Section {
    private static final Map<String, String> REGIONS = Map.of(
            "heap", "Java heap",
            "metaspace", "classes (metaspace)",
            "code", "compiled code",
            "threads", "threads' stacks",
            "gc", "the collector's own",
            "direct", "direct buffers and other native memory of libraries",
            "shared-classes", "shared classes (a mapped file)",
            "tracking", "the counting itself",
            "rest", "the rest of the JVM");

    private static final List<Column> REGION_COLUMNS = List.of(
            new Column("Region", Kind.NAME), new Column("Committed", Kind.NUMBER), new Column("Share", Kind.NUMBER));

    private static final List<Column> CLASS_COLUMNS = List.of(
            new Column("Class", Kind.CODE),
            new Column("Bytes", Kind.NUMBER),
            new Column("Objects", Kind.NUMBER),
            new Column("Share", Kind.NUMBER));

    @Override
    public String key() {
        return "inside";
    }

    @Override
    public String title() {
        return "What filled the memory, seen from inside";
    }

    @Override
    public Optional<View> of(Result result) {
        Set<String> judged = result.cells().stream().map(CellResult::cell).collect(Collectors.toSet());
        List<View> parts = new ArrayList<>();
        for (Explained one : result.explained()) {
            one.memory().forEach((member, split) -> parts.add(new View.Detail(List.of(detail(one, member, split)))));
            if (!judged.contains(one.cell())) {
                parts.add(new View.Sentences(InsideWords.ofVariant(one)));
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        parts.addFirst(new View.Explanation(
                "One extra trial of each variant, with the JVM's own count of native memory and forced looks into its"
                        + " heap. They cost memory and time, so nothing here was judged."));
        return Optional.of(new View.Group(parts));
    }

    private static View detail(Explained one, String member, MemorySplit split) {
        String name = one.cell() + ": " + member;
        List<View> parts = new ArrayList<>();
        one.endings().forEach(ending -> parts.add(new View.Sentences(List.of(ending.evidence()))));
        if (!split.regions().isEmpty()) {
            parts.add(regions(name, split));
        }
        split.live()
                .ifPresent(look -> parts.add(classes(
                        "The largest classes of " + name + ", after a forced collection at "
                                + Amounts.millis(look.atMillis()) + ": "
                                + Amounts.bytes(look.content().bytes().count()) + " in "
                                + Amounts.count(look.content().objects()) + " objects",
                        look.content())));
        split.notes().forEach(note -> parts.add(new View.Sentences(List.of("A look that came to nothing: " + note))));
        return new View.Block(name, Optional.of(one.cell()), false, parts);
    }

    private static View regions(String name, MemorySplit split) {
        long total = split.regions().stream()
                .mapToLong(region -> region.committed().count())
                .sum();
        return new View.Table(
                "Native memory of " + name + " at " + Amounts.millis(split.atMillis()) + ": "
                        + Amounts.bytes(total) + " committed, with a footprint of "
                        + Amounts.bytes(split.footprint().count()) + " (peak "
                        + Amounts.bytes(split.footprintPeak().count()) + "); beside its heap it held "
                        + Amounts.bytes(split.outsideHeapPeak().count()) + " at most",
                REGION_COLUMNS,
                split.regions().stream().map(region -> row(region, total)).toList());
    }

    private static List<Cell> row(MemoryRegion region, long total) {
        long committed = region.committed().count();
        return Cell.row(
                REGIONS.getOrDefault(region.name(), region.name()), Amounts.bytes(committed), share(committed, total));
    }

    private static View classes(String caption, HeapContent content) {
        return new View.Table(
                caption,
                CLASS_COLUMNS,
                content.largest().stream()
                        .map(one -> Cell.row(
                                one.name(),
                                Amounts.bytes(one.bytes().count()),
                                Amounts.count(one.objects()),
                                share(one.bytes().count(), content.bytes().count())))
                        .toList());
    }

    private static String share(long part, long whole) {
        return Amounts.share((double) part / Math.max(1, whole));
    }
}
