package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.Explained;
import plimsoll.model.result.inside.PerOperation;
import plimsoll.model.result.inside.Place;
import plimsoll.model.result.inside.TimeSplit;

/** Where the operations in flight were, in lines: the verdict first, a bar a place, the evidence, what an operation cost. */
public final class TimeWords {
    private static final int CELLS = 24;
    private static final double SHOWN = 0.005;

    private TimeWords() {}

    /** Of the cell's last explaining trial; empty when there was none. */
    static List<String> of(Result result, CellResult cell) {
        return result.explained().stream()
                .filter(one -> one.cell().equals(cell.cell()))
                .reduce((_, later) -> later)
                .map(TimeWords::of)
                .orElse(List.of());
    }

    /** Of cells that no judged trial speaks of, each line with its variant. */
    public static List<String> ofTheRest(Result result) {
        Set<String> judged = result.cells().stream().map(CellResult::cell).collect(Collectors.toSet());
        return result.explained().stream()
                .filter(one -> !judged.contains(one.cell()))
                .flatMap(one -> of(one).stream().map(line -> one.variant() + ": " + line))
                .toList();
    }

    private static List<String> of(Explained explained) {
        return explained.time().map(TimeWords::of).orElse(List.of());
    }

    private static List<String> of(TimeSplit time) {
        List<String> lines = new ArrayList<>();
        lines.add("where the time goes: " + time.sentence()
                + time.runnerUp().map(place -> "; next: " + place.words()).orElse(""));
        time.shares().entrySet().stream()
                .filter(each -> each.getValue() >= SHOWN)
                .map(TimeWords::bar)
                .forEach(lines::add);
        time.evidence().forEach(line -> lines.add("- " + line));
        String cost = cost(time.perOperation());
        if (!cost.isEmpty()) {
            lines.add("- an operation cost " + cost);
        }
        time.notes().forEach(note -> lines.add("- not seen: " + note));
        return lines;
    }

    private static String bar(Map.Entry<String, Double> share) {
        int full = (int) Math.round(Math.clamp(share.getValue(), 0, 1) * CELLS);
        return "█".repeat(full)
                + "░".repeat(CELLS - full)
                + String.format(Locale.ROOT, " %4.0f %% ", share.getValue() * 100)
                + Place.titled(share.getKey()).map(Place::words).orElse(share.getKey());
    }

    private static String cost(PerOperation cost) {
        String cpu = cost.cpuMicros()
                .map(micros -> Amounts.millis(micros / 1000) + " of CPU")
                .orElse("");
        String heap = cost.allocatedBytes()
                .map(bytes -> Amounts.bytes(bytes) + " of heap")
                .orElse("");
        return cpu + (cpu.isEmpty() || heap.isEmpty() ? "" : " and ") + heap;
    }
}
