package plimsoll.report.html;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.member.MemberRole;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimeSeries;
import plimsoll.model.result.TrialResult;

/**
 * How many time series a page contains, and in how many points.
 *
 * @param points maximum number of points of a series; 0: no series
 * @param everyRound whether to draw every round of a cell, or only the first
 * @param coreOnly whether to keep only memory, processor, collector, operations in flight and entries in a queue
 * @param cells maximum number of cells; the page draws the first ones of the result
 */
record DownsamplingPlan(int points, boolean everyRound, boolean coreOnly, int cells) {
    /** Plans from the fullest to an empty one; a page uses the first that fits. */
    static final List<DownsamplingPlan> LADDER = List.of(
            new DownsamplingPlan(400, true, false),
            new DownsamplingPlan(200, true, false),
            new DownsamplingPlan(120, true, false),
            new DownsamplingPlan(80, true, false),
            new DownsamplingPlan(50, true, false),
            new DownsamplingPlan(100, false, false),
            new DownsamplingPlan(40, false, false),
            new DownsamplingPlan(60, false, true),
            new DownsamplingPlan(30, false, true),
            new DownsamplingPlan(18, false, true),
            new DownsamplingPlan(10, false, true),
            new DownsamplingPlan(100, false, false, 16),
            new DownsamplingPlan(60, false, true, 16),
            new DownsamplingPlan(30, false, true, 8),
            new DownsamplingPlan(0, false, true));

    private static final int ALL = Integer.MAX_VALUE;

    private static final Set<String> CORE = Set.of(
            "heap_used", "rss_anonymous", "cgroup_usage", "cgroup_cache", "cgroup_shared", "gc_time", "cpu_time");

    private static final Set<String> OF_WORKERS = Set.of("in_flight", "queue_depth");

    /**
     * Minimum size of a series: its keys and one-digit numbers. A plan whose minimum already exceeds the page is
     * skipped without rendering it.
     */
    private static final int SERIES_BYTES = 70;

    private static final int POINT_BYTES = 2;

    /** Creates a plan that draws every cell. */
    private DownsamplingPlan(int points, boolean everyRound, boolean coreOnly) {
        this(points, everyRound, coreOnly, ALL);
    }

    /** Returns whether the plan also drops content that a page shows only on demand. */
    boolean isReduced() {
        return points == 0 || cells < ALL;
    }

    /** Returns the trials whose series the page contains. */
    List<TrialResult> drawn(Result result) {
        Set<String> first =
                result.cells().stream().limit(cells).map(CellResult::cell).collect(Collectors.toUnmodifiableSet());
        List<TrialResult> rounds = everyRound ? result.trials() : ofFirstRounds(result);
        return rounds.stream()
                .filter(_ -> points > 0)
                .filter(trial -> cells == ALL || first.contains(trial.cell()))
                .toList();
    }

    /** Returns the trials of the first round that the result has of each cell; that of a shard may be a later one. */
    static List<TrialResult> ofFirstRounds(Result result) {
        Map<String, Integer> first = new HashMap<>();
        result.trials().forEach(trial -> first.merge(trial.cell(), trial.round(), Math::min));
        return result.trials().stream()
                .filter(trial -> first.getOrDefault(trial.cell(), 0) == trial.round())
                .toList();
    }

    boolean draws(TimeSeries one, TrialResult trial) {
        boolean subject = trial.members().stream()
                .anyMatch(member ->
                        member.role() == MemberRole.SUBJECT && member.name().equals(one.member()));
        return !coreOnly || OF_WORKERS.contains(one.metric()) || (subject && CORE.contains(one.metric()));
    }

    /** Returns a lower bound of the bytes that the series take; cheap to compute. */
    long minBytes(Result result) {
        return drawn(result).stream()
                .flatMap(trial -> trial.series().stream().filter(one -> draws(one, trial)))
                .mapToLong(one -> SERIES_BYTES
                        + (long) POINT_BYTES * Math.min(points, one.atMillis().size()))
                .sum();
    }

    /** Returns a note for the reader; {@code longest} is the number of points that the longest series has on disk. */
    String sentence(int longest) {
        String rest = "result.json next to this page has all of them.";
        if (points == 0) {
            return "There are too many trials for a page of 1 MB, so their series, their events and the members of"
                    + " later rounds are left out; " + rest;
        }
        String drawn = longest > points
                ? "Series are drawn in at most " + points + " points of up to " + longest
                        + ", so that the page stays under 1 MB; " + rest
                : "Series are drawn with all their points.";
        String core = coreOnly
                ? " Only memory, processor time, collector, operations in flight and entries in a queue are drawn."
                : "";
        String some = isReduced() ? " Only the first " + cells + " cells are drawn." : "";
        return everyRound
                ? drawn
                : drawn + " Only the first round of each cell is drawn, with its events." + some + core;
    }
}
