package plimsoll.run.round;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.model.study.Experiment;
import plimsoll.plan.Forecast;

/** Formats a plan: the number of cells and trials, the time they will take, and their groups by load and limits. */
public final class PlanText {
    private static final int ROWS_FROM_CELLS = 8;
    private static final int MINUTE = 60;

    private PlanText() {}

    public static List<String> of(List<Experiment> plan, Forecast forecast) {
        List<String> cells = plan.stream().map(Experiment::cell).distinct().toList();
        long stored = cells.stream().filter(forecast.seen()::containsKey).count();
        List<String> lines = new ArrayList<>();
        lines.add(many(plan.size(), "trial") + " to run"
                + (plan.isEmpty()
                        ? ""
                        : ": " + many(cells.size(), "cell") + " (variant and load) in " + rounds(plan) + ", "
                                + time(plan, forecast) + basis(cells, stored)));
        if (cells.size() >= ROWS_FROM_CELLS) {
            rows(plan, forecast, lines);
        }
        return lines;
    }

    /** Formats the plan of a run in which no comparison is decided early. */
    public static String atMost(List<Experiment> longest, Forecast forecast) {
        return "at most " + longest.size() + " trials, " + time(longest, forecast)
                + ", if no comparison is decided before its last look";
    }

    /** Formats a time such as "about 4 min", rounded to minutes from one minute on. */
    public static String about(Duration time) {
        long seconds = time.toSeconds();
        return seconds < MINUTE ? "about " + seconds + " s" : "about " + (seconds + MINUTE / 2) / MINUTE + " min";
    }

    private static String many(long count, String word) {
        return count + " " + word + (count == 1 ? "" : "s");
    }

    /** Cells may differ in their number of rounds. */
    private static String rounds(List<Experiment> plan) {
        LongSummaryStatistics rounds =
                plan.stream().collect(Collectors.groupingBy(Experiment::cell, Collectors.counting())).values().stream()
                        .mapToLong(Long::longValue)
                        .summaryStatistics();
        return (rounds.getMin() == rounds.getMax() ? "" : rounds.getMin() + " to ") + many(rounds.getMax(), "round");
    }

    /** Empty for times that follow from the loads alone. */
    private static String basis(List<String> cells, long stored) {
        if (stored == 0) {
            return "";
        }
        return stored == cells.size()
                ? " (from stored trials)"
                : " (" + stored + " of " + many(cells.size(), "cell") + " from stored trials)";
    }

    private static void rows(List<Experiment> plan, Forecast forecast, List<String> lines) {
        Map<String, List<Experiment>> groups = new LinkedHashMap<>();
        plan.stream()
                .sorted(Comparator.comparing(PlanText::group))
                .forEach(experiment -> groups.computeIfAbsent(group(experiment), _ -> new ArrayList<>())
                        .add(experiment));
        lines.add(row("load and limits", "cells", "trials", "time"));
        groups.forEach((group, trials) -> lines.add(row(
                group,
                Long.toString(trials.stream().map(Experiment::cell).distinct().count()),
                Integer.toString(trials.size()),
                time(trials, forecast))));
    }

    private static String time(List<Experiment> trials, Forecast forecast) {
        String about = about(forecast.of(trials));
        return forecast.isBound(trials) ? about.replace("about", "at most") : about;
    }

    /** The name of a cell without its variant. */
    private static String group(Experiment experiment) {
        String behind = experiment.cell().substring(experiment.variant().length());
        return behind.startsWith(".") ? behind.substring(1) : "the study's own";
    }

    private static String row(String group, String cells, String trials, String time) {
        return String.format(Locale.ROOT, "  %-28s %6s %7s   %s", group, cells, trials, time);
    }
}
