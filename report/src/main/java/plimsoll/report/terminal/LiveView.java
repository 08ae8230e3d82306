package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.List;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.text.TextSanitizer;

/**
 * Draws a run in progress: a headline, a row for each variant, the remaining time. Lines are narrower than the
 * terminal.
 */
public final class LiveView {
    private static final int BAR = 14;
    private static final int LONGEST = 28;

    private LiveView() {}

    /** Returns lines separated by line breaks, each narrower than {@code columns}. */
    public static String render(LiveState state, int columns, TerminalStyle style) {
        int width = Math.max(20, columns) - 1;
        List<String> lines = new ArrayList<>();
        lines.add(style.bold(DisplayWidth.truncate(TextSanitizer.line(state.headline(), 400), width)));
        int name = Math.min(LONGEST, widest(state.rows()));
        state.rows().forEach(row -> lines.add(line(row, name, width, style)));
        state.eta()
                .ifPresent(eta -> lines.add(
                        style.dim(DisplayWidth.truncate("about " + QuantityFormat.duration(eta) + " left", width))));
        return String.join("\n", lines);
    }

    private static int widest(List<LiveRow> rows) {
        return rows.stream()
                .mapToInt(row -> DisplayWidth.width(name(row)))
                .max()
                .orElse(0);
    }

    private static String name(LiveRow row) {
        return DisplayWidth.truncate(TextSanitizer.line(row.variant(), 200), LONGEST);
    }

    /** Returns the sign, the name and the state, then memory, counts, tail latency and load if they fit. */
    private static String line(LiveRow row, int name, int width, TerminalStyle style) {
        String lead = DisplayWidth.truncate(
                DisplayWidth.padRight(name(row), name) + "  " + DisplayWidth.padRight(word(row), 12), width - 2);
        StringBuilder line = new StringBuilder(lead);
        for (String part : List.of(memory(row), counts(row), tail(row), TextSanitizer.line(row.load(), 60))) {
            if (DisplayWidth.width(line.toString()) + 2 + DisplayWidth.width(part) <= width - 2) {
                line.append("  ").append(part);
            }
        }
        String sign = sign(row.state());
        return colour(row.state(), sign, style) + " " + line.toString().stripTrailing();
    }

    private static String word(LiveRow row) {
        return DisplayWidth.truncate(TextSanitizer.line(row.word(), 60), 16);
    }

    private static String memory(LiveRow row) {
        if (row.capBytes() <= 0) {
            return DisplayWidth.padRight(
                    row.usedBytes() > 0 ? QuantityFormat.bytes(row.usedBytes()) : CellFigure.ABSENT, BAR + 16);
        }
        double share = Math.clamp((double) row.usedBytes() / row.capBytes(), 0, 1);
        int full = (int) Math.round(share * BAR);
        String figures = QuantityFormat.bytes(row.usedBytes()) + " of " + QuantityFormat.bytes(row.capBytes());
        return DisplayWidth.padRight("█".repeat(full) + "░".repeat(BAR - full) + " " + figures, BAR + 16);
    }

    private static String counts(LiveRow row) {
        String lost = row.lost().isPresent() ? QuantityFormat.count(row.lost().getAsLong()) : CellFigure.ABSENT;
        return DisplayWidth.padRight(
                "done " + QuantityFormat.count(row.acknowledged()) + "  rejected "
                        + QuantityFormat.count(row.rejected()) + "  errors " + QuantityFormat.count(row.errors())
                        + "  lost " + lost,
                44);
    }

    /** Returns the p99, or a lower percentile, because the few operations of a burst support no p99. */
    private static String tail(LiveRow row) {
        String known = row.tail()
                .map(tail -> "p" + tail.percentile() + " " + QuantityFormat.millis(tail.millis()))
                .orElse("p99 " + CellFigure.ABSENT);
        return DisplayWidth.padRight(known, 12);
    }

    private static String sign(LiveRow.State state) {
        return switch (state) {
            case WAITING -> "·";
            case RUNNING -> "▸";
            case HOLDS -> VerdictStyle.HOLDS.sign();
            case BREAKS -> VerdictStyle.BREAKS.sign();
            case INCONCLUSIVE -> VerdictStyle.INCONCLUSIVE.sign();
        };
    }

    private static String colour(LiveRow.State state, String text, TerminalStyle style) {
        return switch (state) {
            case WAITING -> style.dim(text);
            case RUNNING -> style.bold(text);
            case HOLDS -> style.toned(VerdictStyle.HOLDS, text);
            case BREAKS -> style.toned(VerdictStyle.BREAKS, text);
            case INCONCLUSIVE -> style.toned(VerdictStyle.INCONCLUSIVE, text);
        };
    }
}
