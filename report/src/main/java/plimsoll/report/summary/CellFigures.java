package plimsoll.report.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Curve;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Balance;
import plimsoll.report.text.Amounts;

/** The figures of one cell: times and memory are medians over its rounds, counts are sums. */
final class CellFigures {
    private final CellResult cell;
    private final List<TrialResult> trials;

    CellFigures(CellResult cell, List<TrialResult> trials) {
        this.cell = cell;
        this.trials = trials;
    }

    List<TrialResult> trials() {
        return trials;
    }

    List<Figure> all() {
        return List.of(
                measured("total", "Time|total", "totalMillis", Amounts::millis),
                measured("rate", "Time|rate", "operationsPerSecond", Amounts::rate),
                measured("direct", "Time|of direct", "directShare", Amounts::share),
                measured("filled", "One by one|put in", "filled", Amounts::count),
                measured("add", "One by one|add", "fillMillisMean", Amounts::call),
                measured("addP99", "One by one|add p99", "fillMillisP99", Amounts::call),
                measured("poll", "One by one|poll", "drainMillisMean", Amounts::call),
                measured("pollP99", "One by one|poll p99", "drainMillisP99", Amounts::call),
                measured("heapEach", "One by one|heap each", "heapBytesPerEntry", Amounts::bytes),
                measured("diskEach", "One by one|disk each", "diskBytesPerEntry", Amounts::bytes),
                measured("reordered", "One by one|reordered", "reordered", Amounts::count),
                measured("mean", "Response|mean", "responseMillisMean", Amounts::millis),
                response("max", "largest response time, from the intended start", Curve::maxMillis),
                response("min", "smallest response time, from the intended start", CellFigures::smallest),
                p99(),
                measured("heapPeak", "Memory|heap peak", "heapPeakBytes", Amounts::bytes),
                measured("heapLive", "Memory|heap live", "heapLiveBytes", Amounts::bytes),
                measured("footprint", "Memory|footprint", "footprintPeakBytes", Amounts::bytes),
                measured("container", "Memory|container", "cgroupPeakBytes", Amounts::bytes),
                measured("cache", "Memory|page cache", "cachePeakBytes", Amounts::bytes),
                measured("cpu", "CPU|each", "cpuMillisPerOperation", Amounts::call),
                measured("own", "CPU|its own", "applicationCpuShare", Amounts::share),
                measured("gc", "CPU|GC share", "gcShare", Amounts::share),
                measured("switches", "CPU|switches each", "contextSwitchesPerOperation", Amounts::count),
                measured("threads", "CPU|threads", "threadsPeak", Amounts::count),
                count("rejected", Balance::rejected, "refused on purpose, surely not done"),
                count("failed", Balance::failed, "surely not done"),
                count("unknown", Balance::unknown, "no trustworthy answer came"),
                lost(),
                leftovers(),
                deaths(),
                measured("ready", "Start|ready", "readyMillis", Amounts::millis),
                measured("again", "Start|ready again", "readyAgainMillis", Amounts::millis),
                measured("idle", "Start|idle memory", "idleFootprintBytes", Amounts::bytes));
    }

    private Figure measured(String key, String place, String name, DoubleFunction<String> words) {
        Optional<Double> value = Optional.ofNullable(cell.figures().get(name));
        return placed(key, place, value.map(words::apply).orElse(Figure.ABSENT), explanation(key));
    }

    private Figure response(String key, String explanation, Function<Curve, Double> ofCurve) {
        String name = "responseMillis" + Character.toUpperCase(key.charAt(0)) + key.substring(1);
        Optional<Double> value = Optional.ofNullable(cell.figures().get(name)).or(() -> median(ofCurve));
        return placed(key, "Response|" + key, value.map(Amounts::millis).orElse(Figure.ABSENT), explanation);
    }

    private Figure p99() {
        boolean tooFew = !cell.figures().containsKey("responseMillisP99")
                && trials.stream()
                        .flatMap(trial -> response(trial).stream())
                        .flatMap(curve -> curve.points().stream())
                        .anyMatch(point -> point.percentile() == 99 && !point.enough());
        return tooFew
                ? placed("p99", "Response|p99", "≥ max", "fewer than 10 operations lie beyond it, so it is no figure")
                : measured("p99", "Response|p99", "responseMillisP99", Amounts::millis);
    }

    private Figure count(String key, ToLongFunction<Balance> of, String explanation) {
        long sum = trials.stream().map(TrialResult::balance).mapToLong(of).sum();
        if (trials.stream().anyMatch(TrialResult::scripted)) {
            return placed(key, "Not done|" + key, "?", "a script of the user's own sent the operations");
        }
        String value = trials.isEmpty() ? Figure.ABSENT : Amounts.count(sum);
        return placed(key, "Not done|" + key, value, explanation + "; all rounds together");
    }

    private Figure lost() {
        boolean audited = trials.stream().anyMatch(trial -> trial.balance().audited());
        return audited
                ? count("lost", Balance::lost, "acknowledged and not found in the store")
                : placed("lost", "Not done|lost", "?", "the store was not listed, so nobody knows");
    }

    private Figure leftovers() {
        String what = "truncated blobs, unfinished uploads and files that lie about afterwards; median over the rounds";
        Optional<Double> median = Optional.ofNullable(cell.figures().get("leftovers"));
        return placed(
                "leftovers", "Not done|left over", median.map(Amounts::count).orElse(Figure.ABSENT), what);
    }

    private Figure deaths() {
        long died = trials.stream().filter(trial -> !trial.endings().isEmpty()).count();
        String value = trials.isEmpty() ? Figure.ABSENT : Amounts.count(died);
        return placed("deaths", "Not done|deaths", value, "rounds in which the service died, hung or thrashed");
    }

    private Optional<Double> median(Function<Curve, Double> of) {
        List<Double> values = trials.stream()
                .flatMap(trial -> response(trial).stream())
                .map(of)
                .filter(Double::isFinite)
                .sorted()
                .toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() / 2));
    }

    /** The response times of the judged phase with most operations. */
    private static Optional<Curve> response(TrialResult trial) {
        return trial.curves().stream()
                .filter(curve ->
                        curve.histogram().equals("response") && curve.judged().orElse(true) && curve.count() > 0)
                .max(Comparator.comparingLong(Curve::count));
    }

    private static Double smallest(Curve curve) {
        return curve.points().stream()
                .filter(point -> point.percentile() == 0)
                .map(Curve.Point::millis)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static Figure placed(String key, String place, String value, String explanation) {
        int bar = place.indexOf('|');
        return new Figure(key, place.substring(0, bar), place.substring(bar + 1), value, explanation);
    }

    private static String explanation(String key) {
        return switch (key) {
            case "total" -> "from the first intended start to the last answer";
            case "rate" -> "operations a second that were acknowledged while new ones were due";
            case "cpu" -> "time of its processors for each operation that was acknowledged";
            case "own" -> "share of that time that neither the compilers nor the collector took";
            case "switches" -> "times that a thread lost its processor or gave it away, for each operation";
            case "threads" -> "most threads at once";
            case "direct" -> "operations per second, as a share of a direct client's to the store";
            case "filled" ->
                "entries that were put in one by one and acknowledged; as many as it held where it ended full or dead";
            case "add" -> "mean time of putting one in, of those acknowledged";
            case "addP99" -> "99 of 100 were put in faster";
            case "poll" -> "mean time of taking one out and acknowledging it";
            case "pollP99" -> "99 of 100 were taken out faster";
            case "heapEach" -> "heap after its fullest collection, for each entry that was put in";
            case "diskEach" -> "length of its files, for each entry that was put in; files with holes take less";
            case "reordered" -> "entries that came after a later one of their producer";
            case "mean" -> "mean response time, from the intended start";
            case "p99" -> "99 of 100 operations were faster; from the intended start";
            case "heapPeak" -> "most Java heap in use at once";
            case "heapLive" -> "Java heap still reachable after a full collection";
            case "footprint" -> "most anonymous resident memory of the process";
            case "container" -> "most the kernel charged to its cgroup, page cache included";
            case "cache" -> "page cache in the cgroup; the kernel gives it back when memory is short";
            case "gc" -> "share of the time spent collecting garbage";
            case "ready" -> "from start until it answered its readiness probe";
            case "again" -> "after a fault had ended it: from its next start until it answered its readiness probe";
            case "idle" -> "footprint when ready and before any load";
            default -> throw new IllegalArgumentException("no explanation is written for '" + key + "'");
        };
    }
}
