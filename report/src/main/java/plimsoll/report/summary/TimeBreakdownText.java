package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.OperationCost;
import plimsoll.model.result.inside.TimeBreakdown;

/**
 * Describes in lines where the operations in flight were: the verdict, a bar for each category, the evidence, and the
 * cost of an operation.
 */
public final class TimeBreakdownText {
    private static final int CELLS = 24;
    private static final double SHOWN = 0.005;

    private TimeBreakdownText() {}

    /** Returns the lines, each with its variant in front, for a cell without a row. */
    public static List<String> ofVariant(DiagnosticTrial trial) {
        return of(trial).stream().map(line -> trial.variant() + ": " + line).toList();
    }

    static List<String> of(DiagnosticTrial trial) {
        return trial.time().map(TimeBreakdownText::of).orElse(List.of());
    }

    private static List<String> of(TimeBreakdown time) {
        List<String> lines = new ArrayList<>();
        lines.add("where the time goes: " + answer(time));
        shown(time).entrySet().stream().map(TimeBreakdownText::bar).forEach(lines::add);
        facts(time).forEach(line -> lines.add("- " + line));
        return lines;
    }

    /** Returns the verdict and the runner-up. */
    public static String answer(TimeBreakdown time) {
        return time.sentence()
                + time.runnerUp().map(category -> "; next: " + category.words()).orElse("");
    }

    /** Returns the shares that are large enough to show, the largest first. */
    public static Map<String, Double> shown(TimeBreakdown time) {
        Map<String, Double> shown = new LinkedHashMap<>(time.shares());
        shown.values().removeIf(share -> share < SHOWN);
        return shown;
    }

    /** Returns the words for a category, such as {@code waiting for a lock}. */
    public static String place(String title) {
        return BottleneckCategory.titled(title).map(BottleneckCategory::words).orElse(title);
    }

    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    /** Returns the evidence, the cost of an operation, and the missing observations. */
    public static List<String> facts(TimeBreakdown time) {
        List<String> facts = new ArrayList<>(time.evidence());
        String cost = cost(time.perOperation());
        if (!cost.isEmpty()) {
            facts.add("an operation cost " + cost);
        }
        time.notes().forEach(note -> facts.add("not observed: " + note));
        return facts;
    }

    private static String bar(Map.Entry<String, Double> share) {
        int full = (int) Math.round(Math.clamp(share.getValue(), 0, 1) * CELLS);
        return "█".repeat(full)
                + "░".repeat(CELLS - full)
                + String.format(Locale.ROOT, " %6s ", percent(share.getValue()))
                + place(share.getKey());
    }

    private static String cost(OperationCost cost) {
        String cpu = cost.cpuMicros()
                .map(micros -> QuantityFormat.millis(micros / 1000) + " of CPU")
                .orElse("");
        String heap = cost.allocatedBytes()
                .map(bytes -> QuantityFormat.bytes(bytes) + " of heap")
                .orElse("");
        return cpu + (cpu.isEmpty() || heap.isEmpty() ? "" : " and ") + heap;
    }
}
