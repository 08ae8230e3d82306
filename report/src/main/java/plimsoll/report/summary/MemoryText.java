package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.HeapSnapshot;
import plimsoll.model.result.inside.MemoryBreakdown;
import plimsoll.model.result.inside.MemoryRegion;

/** Describes the memory findings of an explaining trial in lines. */
public final class MemoryText {
    private static final int REGIONS = 7;

    private MemoryText() {}

    /** Returns the lines, each with its variant in front, for a cell without a row. */
    public static List<String> ofVariant(DiagnosticTrial trial) {
        return of(trial).stream().map(line -> trial.variant() + ": " + line).toList();
    }

    static List<String> of(DiagnosticTrial trial) {
        List<String> lines = new ArrayList<>();
        trial.endings().forEach(deathReport -> lines.add("in the explaining trial: " + deathReport.evidence()));
        trial.memory().forEach((member, split) -> lines.addAll(of(member, split)));
        return lines;
    }

    private static List<String> of(String member, MemoryBreakdown split) {
        List<String> lines = new ArrayList<>();
        if (!split.regions().isEmpty()) {
            lines.add("inside " + member + " at " + QuantityFormat.millis((double) split.atMillis()) + ", footprint "
                    + QuantityFormat.bytes(split.footprint().count()) + "; committed: " + regions(split)
                    + "; at most "
                    + QuantityFormat.bytes(split.outsideHeapPeak().count()) + " outside the heap");
        }
        split.live().ifPresent(look -> lines.add(of(member, look)));
        if (lines.isEmpty() && !split.notes().isEmpty()) {
            lines.add(member + " could not be inspected: " + split.notes().getLast());
        }
        return lines;
    }

    private static String regions(MemoryBreakdown split) {
        return split.regions().stream().limit(REGIONS).map(MemoryText::region).collect(Collectors.joining(", "));
    }

    private static String region(MemoryRegion region) {
        String name = Map.of("direct", "direct and other", "shared-classes", "shared classes")
                .getOrDefault(region.name(), region.name());
        return name + " " + QuantityFormat.bytes(region.committed().count());
    }

    private static String of(String member, HeapSnapshot look) {
        HeapContent content = look.content();
        return "the heap of " + member + " held "
                + QuantityFormat.bytes(content.bytes().count())
                + " after a forced collection at " + QuantityFormat.millis((double) look.atMillis()) + ": "
                + HeapText.classes(content);
    }
}
