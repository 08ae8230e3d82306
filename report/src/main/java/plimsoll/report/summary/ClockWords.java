package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.Result;
import plimsoll.report.text.Shown;

/** What each clock on an operation's way says it took, as lines with a bar each, for where letters are all of one width. */
public final class ClockWords {
    private static final int LONGEST_NAME = 24;
    private static final int BAR = 30;

    private ClockWords() {}

    /** Empty when no member of any cell writes times. */
    public static List<String> of(Result result) {
        return result.cells().stream()
                .filter(cell -> !cell.clocks().isEmpty())
                .flatMap(cell -> lines(cell).stream())
                .toList();
    }

    private static List<String> lines(CellResult cell) {
        List<ClockTimes> clocks = cell.clocks();
        double most = clocks.stream().mapToDouble(ClockTimes::millisMean).max().orElse(0);
        List<String> lines = new ArrayList<>();
        lines.add("Time by each clock, outside in: " + cell.cell());
        clocks.forEach(clock -> lines.add(line(clock, most)));
        return lines;
    }

    private static String line(ClockTimes clock, double most) {
        String name = pad(Shown.line(clock.name(), LONGEST_NAME), LONGEST_NAME);
        return "  " + name
                + clock.problem()
                        .map(problem -> "not known: " + problem)
                        .orElseGet(() -> pad(Amounts.millis(clock.millisMean()), 10)
                                + pad("p50 " + known(clock.millisP50()), 14)
                                + pad("p99 " + known(clock.millisP99()), 14)
                                + "█".repeat(bar(clock.millisMean(), most)));
    }

    /** Too few operations have no such figure. */
    private static String known(Optional<Double> millis) {
        return millis.map(Amounts::millis).orElse("–");
    }

    private static int bar(double mean, double most) {
        return most <= 0 ? 0 : Math.max(1, (int) Math.round(BAR * mean / most));
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(1, width + 1 - text.length()));
    }
}
