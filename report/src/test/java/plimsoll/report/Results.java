package plimsoll.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import plimsoll.model.Bytes;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.KernelCounters;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.MemberRecordBuilder;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.CellResultBuilder;
import plimsoll.model.result.LayerCost;
import plimsoll.model.result.PercentileCurve;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.result.TimeSeries;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Results built in memory. */
public final class Results {
    /** Breaks out of HTML, scripts, XML, tables, labels and terminals that do not escape it. */
    public static final String HOSTILE = "</script><script>document.title='broken out'</script><!-- ]]>"
            + " \u2028\u202e\u001b]0;owned\u0007\u001b[2J\u0000 | `x` [a](http://evil.example) \"q\" 'p' \\"
            + " {l=\"v\"} <img src=x onerror=alert(1)> & \ud800 \n"
            + "# EOF\r\n"
            + "end";

    private Results() {}

    /** Returns one trial for every verdict, death and violation. */
    public static Result withEveryType() {
        List<TrialResult> trials = new ArrayList<>();
        for (Verdict verdict : verdicts()) {
            trials.add(trial("cell-" + trials.size(), "variant-" + trials.size(), verdict, "evidence"));
        }
        return result("two words", trials);
    }

    /** Returns a result in which every text is {@code text}. */
    public static Result saying(String text) {
        DeathReport deathReport = new DeathReport(text, new Death.SurvivedOom(text), text);
        List<Verdict> verdicts = List.of(
                new Verdict.Breaks(new Violation.Died(deathReport)),
                new Verdict.Breaks(new Violation.LostData(1, text)),
                new Verdict.Breaks(new Violation.ObjectiveMissed(text, 1, text)),
                new Verdict.Inconclusive(Verdict.Reason.NOISE, text),
                Verdict.HOLDS);
        List<TrialResult> trials = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            trials.add(trial(trials.size() + text, text, verdict, text));
        }
        return result(text, trials);
    }

    /** Returns one cell with this many rounds, each with this many series of 400 random-looking points. */
    public static Result large(int rounds, int seriesPerTrial) {
        java.util.Random random = new java.util.Random(42);
        List<TrialResult> trials = IntStream.range(0, rounds)
                .mapToObj(round -> {
                    TrialResult trial = trial("cell", "variant", Verdict.HOLDS, "evidence");
                    List<TimeSeries> series = IntStream.range(0, seriesPerTrial)
                            .mapToObj(number -> noise(number, random))
                            .toList();
                    return withSeries(trial, round + 1, series);
                })
                .toList();
        return result("large", trials);
    }

    /** Returns a result as large as a full run of a suite: the demo's cells and trials under many loads. */
    public static Result manyCells(int count, int rounds) {
        Result demo = Demo.result();
        List<CellResult> cells = new ArrayList<>();
        List<TrialResult> trials = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            CellResult like = demo.cells().get(number % demo.cells().size());
            String name = like.variant() + ".load-" + number;
            List<String> folders = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                TrialResult trial =
                        demo.trials().get((number + round) % demo.trials().size());
                folders.add("trials/" + name + "-r" + round);
                trials.add(named(trial, name, round));
            }
            cells.add(named(like, name, folders));
        }
        return demo(cells, trials);
    }

    /** Returns only the demo's first cell, with these clocks. */
    public static Result timed(List<TimingLogStats> clocks) {
        CellResult like = Demo.result().cells().getFirst();
        CellResult timed = like.withClocks(clocks);
        return demo(List.of(timed), Demo.result().trials());
    }

    private static Result demo(List<CellResult> cells, List<TrialResult> trials) {
        return Demo.result().withCells(cells).withTrials(trials);
    }

    private static CellResult named(CellResult like, String name, List<String> folders) {
        return like.withCell(name).withRounds(folders.size()).withTrials(folders);
    }

    private static TrialResult named(TrialResult trial, String name, int round) {
        return trial.withFolder("trials/" + name + "-r" + round).withCell(name).withRound(round);
    }

    public static List<Verdict> verdicts() {
        List<Verdict> verdicts = new ArrayList<>();
        for (Death death : deaths()) {
            verdicts.add(new Verdict.Breaks(new Violation.Died(new DeathReport("service", death, "its line"))));
        }
        verdicts.add(new Verdict.Breaks(new Violation.LostData(3, "3 lost")));
        verdicts.add(new Verdict.Breaks(new Violation.TooManyRejections(0.25)));
        verdicts.add(new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 812, "< 250ms")));
        for (Verdict.Reason reason : Verdict.Reason.values()) {
            verdicts.add(new Verdict.Inconclusive(reason, "why not"));
        }
        verdicts.add(new Verdict.Holds(Optional.of("prlimit-data")));
        verdicts.add(Verdict.HOLDS);
        return verdicts;
    }

    public static List<Death> deaths() {
        return List.of(
                new Death.KilledByCap(),
                new Death.KilledByOuterLimit(),
                new Death.HeapExhausted(),
                new Death.DirectExhausted(),
                new Death.Metaspace(),
                new Death.NoNativeThread(),
                new Death.Crashed(),
                new Death.Signalled(15),
                new Death.Exited(3),
                new Death.SurvivedOom("Java heap space"),
                new Death.Thrashing(0.97),
                new Death.Hung(),
                new Death.Unresponsive(),
                new Death.NeverReady());
    }

    public static TrialResult trial(String cell, String variant, Verdict verdict, String text) {
        return trial(
                cell,
                variant,
                verdict,
                text,
                Map.of("totalMillis", 8123.4, "responseMillisP99", 812.0, "gcShare", 0.031, "threadsPeak", 31.0));
    }

    public static TrialResult trial(
            String cell, String variant, Verdict verdict, String text, Map<String, Double> figures) {
        DeathReport deathReport = new DeathReport("service", new Death.KilledByCap(), text);
        return TrialResultBuilder.builder()
                .folder("trials/" + cell)
                .cell(cell)
                .variant(variant)
                .round(1)
                .verdict(verdict)
                .because(text)
                .findings(List.of(
                        new Finding("check of " + text, verdict, text), new Finding("loss", Verdict.HOLDS, text)))
                .endings(List.of(deathReport))
                .balance(LedgerBalanceBuilder.builder()
                        .attempted(10)
                        .acknowledged(7)
                        .rejected(1)
                        .failed(1)
                        .unknown(1)
                        .stored(6)
                        .lost(1)
                        .recovered(1)
                        .audited(true)
                        .build())
                .figures(figures)
                .curves(List.of(new PercentileCurve(
                        text,
                        Optional.of(true),
                        "response",
                        7,
                        900,
                        List.of(new PercentileCurve.Point(99, 812, true)))))
                .series(List.of(new TimeSeries(
                        "service",
                        "heap_used",
                        "bytes",
                        false,
                        List.of(0L, 100L),
                        List.of(1.0, 2.0),
                        List.of(1.5, 1e9))))
                .events(List.of(new TrialEvent(900, "service", TrialEvent.Kind.OUT_OF_MEMORY, text)))
                .reasons(Map.of(text, 3L))
                .examples(Map.of("lost", List.of(text)))
                .members(List.of(member(text)))
                .heaps(Map.of(
                        "service",
                        new HeapContent(
                                12,
                                new Bytes(4096),
                                true,
                                List.of(
                                        new ClassShare(text, 10, new Bytes(4000)),
                                        new ClassShare("int[]", 2, new Bytes(96))))))
                .build();
    }

    private static MemberRecord member(String text) {
        return MemberRecordBuilder.builder()
                .name("service")
                .role(MemberRole.SUBJECT)
                .command(List.of("java", text))
                .environment(Map.of("KEY", text))
                .pid(4711)
                .ports(Map.of("port", 21001))
                .cap(new EffectiveCap("cgroup-v1", false, Optional.of(Bytes.ofMebibytes(512)), text))
                .heap(Optional.of(Bytes.ofMebibytes(320)))
                .cores(List.of(0))
                .startedMillis(800)
                .readyMillis(Optional.of(3900L))
                .exit(Optional.of(new ProcessExit(137, Optional.of(9))))
                .kernel(new KernelCounters(
                        Optional.of(1L),
                        Optional.of(0L),
                        Optional.empty(),
                        Optional.of(2L),
                        Optional.of(Bytes.ofMebibytes(512)),
                        Optional.empty()))
                .probeAnswered(Optional.of(false))
                .build();
    }

    public static Result result(String text, List<TrialResult> trials) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("Zone", text);
        environment.put("Machine", text);
        environment.put("JDK", text);
        return ResultBuilder.builder()
                .schemaVersion(Result.SCHEMA_VERSION)
                .study(text)
                .question(text)
                .mode("quick")
                .seed(42)
                .startedAt("2026-11-21T10:00:00Z")
                .sentence(text)
                .partial(true)
                .cells(trials.stream()
                        .map(TrialResult::cell)
                        .distinct()
                        .map(cell -> cell(cell, trials, text))
                        .toList())
                .trials(trials)
                .comparisons(List.of(new Comparison(
                        text, text, "totalMillis", 1.31, 1.27, 1.35, 6, ComparisonStrength.DECIDED, text)))
                .sequential(List.of(new SequentialRanking(
                        text, List.of(text), List.of(6, 12), List.of(0.64, 0.36), 0.05, 6, List.of(), text)))
                .environment(environment)
                .repeat(text)
                .notes(List.of(text))
                .recommendation(Optional.of(new Recommendation(text, List.of(text), text)))
                .explained(trials.stream()
                        .limit(1)
                        .map(trial -> DiagnosticTrials.explained(trial, text))
                        .toList())
                .searched(Optional.of(Searches.searched(text)))
                .build();
    }

    /** Returns the result of a run without a search. */
    public static Result run(List<TrialResult> trials) {
        return withoutSearch(result("which", trials), List.of());
    }

    public static Result layered(LayerCost... layers) {
        return withoutSearch(manyCells(1, 1), List.of(layers));
    }

    private static Result withoutSearch(Result like, List<LayerCost> layers) {
        return like.withSearched(Optional.empty()).withLayers(layers).withBaseline(Optional.empty());
    }

    private static CellResult cell(String name, List<TrialResult> all, String text) {
        List<TrialResult> trials =
                all.stream().filter(trial -> trial.cell().equals(name)).toList();
        TrialResult first = trials.getFirst();
        return CellResultBuilder.builder()
                .cell(name)
                .variant(first.variant())
                .load(text)
                .limits(text)
                .rounds(trials.size())
                .held(1)
                .verdict(first.verdict())
                .because(text)
                .expected(Expectation.HOLDS)
                .trials(trials.stream().map(TrialResult::folder).toList())
                .figures(first.figures())
                .build();
    }

    private static TrialResult withSeries(TrialResult trial, int round, List<TimeSeries> series) {
        return trial.withFolder("trials/" + round).withRound(round).withSeries(series);
    }

    private static TimeSeries noise(int number, java.util.Random random) {
        List<Long> at = IntStream.range(0, 400)
                .mapToObj(i -> i * 100L + random.nextInt(9))
                .toList();
        List<Double> low =
                at.stream().map(_ -> Math.rint(random.nextDouble() * 1e9)).toList();
        List<Double> high = low.stream().map(value -> Math.rint(value * 1.25)).toList();
        return new TimeSeries("member-" + number, "heap_used", "bytes", false, at, low, high);
    }
}
