package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.Explained;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.HeapLook;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.model.result.inside.MemorySplit;

/** What an explaining trial saw of the memory, in lines. */
public final class InsideWords {
    private static final int REGIONS = 7;

    private InsideWords() {}

    /** Of the cell's last explaining trial; empty when there was none. */
    static List<String> of(Result result, CellResult cell) {
        return result.explained().stream()
                .filter(one -> one.cell().equals(cell.cell()))
                .reduce((_, later) -> later)
                .map(InsideWords::of)
                .orElse(List.of());
    }

    /** Each line with its variant, for what stands under no row. */
    public static List<String> ofVariant(Explained explained) {
        return of(explained).stream()
                .map(line -> explained.variant() + ": " + line)
                .toList();
    }

    private static List<String> of(Explained explained) {
        List<String> lines = new ArrayList<>();
        explained.endings().forEach(ending -> lines.add("in the explaining trial: " + ending.evidence()));
        explained.memory().forEach((member, split) -> lines.addAll(of(member, split)));
        return lines;
    }

    private static List<String> of(String member, MemorySplit split) {
        List<String> lines = new ArrayList<>();
        if (!split.regions().isEmpty()) {
            lines.add("inside " + member + " at " + Amounts.millis((double) split.atMillis()) + ", footprint "
                    + Amounts.bytes(split.footprint().count()) + "; committed: " + regions(split)
                    + "; beside its heap it held "
                    + Amounts.bytes(split.outsideHeapPeak().count()) + " at most");
        }
        split.live().ifPresent(look -> lines.add(of(member, look)));
        if (lines.isEmpty() && !split.notes().isEmpty()) {
            lines.add(member + " could not be looked into: " + split.notes().getLast());
        }
        return lines;
    }

    private static String regions(MemorySplit split) {
        return split.regions().stream().limit(REGIONS).map(InsideWords::region).collect(Collectors.joining(", "));
    }

    private static String region(MemoryRegion region) {
        String name = Map.of("direct", "direct and other", "shared-classes", "shared classes")
                .getOrDefault(region.name(), region.name());
        return name + " " + Amounts.bytes(region.committed().count());
    }

    private static String of(String member, HeapLook look) {
        HeapContent content = look.content();
        return "the heap of " + member + " held "
                + Amounts.bytes(content.bytes().count())
                + " after a forced collection at " + Amounts.millis((double) look.atMillis()) + ": "
                + HeapWords.classes(content);
    }
}
