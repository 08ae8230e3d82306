package plimsoll.judge;

import static plimsoll.judge.MemberFixture.gcPause;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import plimsoll.judge.fails.ReadingLoad;
import plimsoll.model.Bytes;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.records.TrialFolder;
import plimsoll.wire.AuditSummary;

/** Trials with one thing planted in each, for the golden file of sentences. */
final class TrialScenes {
    private static final String HEAP = "java.lang.OutOfMemoryError: Java heap space";
    private static final long SECOND = 1_000_000;

    private final Map<String, Scene> scenes = new LinkedHashMap<>();

    /** A change of a good trial, and a change of its folder. */
    record Scene(UnaryOperator<TrialFixture> change, UnaryOperator<TrialFolder> written) {
        TrialResult judged(Path result) {
            RunFixture.manifest(result).write();
            TrialFixture trial = change.apply(TrialFixture.in(result, 1, "put-stream", 1));
            return Judge.trial(written.apply(trial.write()).path());
        }
    }

    private TrialScenes() {}

    static Map<String, Scene> each() {
        TrialScenes all = new TrialScenes();
        all.ledgers();
        all.thresholds();
        all.refusals();
        all.ends();
        all.deaths();
        all.outOfMemory();
        all.hangs();
        all.steadiness();
        all.faults();
        all.restarts();
        return all.scenes;
    }

    private void add(String name, UnaryOperator<TrialFixture> change) {
        scenes.put(name, new Scene(change, folder -> folder));
    }

    private void died(String name, UnaryOperator<MemberFixture> how) {
        add(name, trial -> trial.subject(how));
    }

    private void ledgers() {
        add("a good trial", trial -> trial);
        add("nothing attempted", trial -> trial.states(LedgerState.NONE, 125));
        add("failed and unknown", trial -> trial.states(LedgerState.FAILED, 1).states(LedgerState.UNKNOWN, 2));
        add(
                "rejected and unsent",
                trial -> trial.states(LedgerState.REJECTED, 25).states(LedgerState.UNSENT, 1));
        add("aborted on purpose", trial -> trial.states(LedgerState.ABORTED, 25));
        add(
                "every damage",
                trial -> trial.found(0, 0)
                        .found(1, 0b00101)
                        .found(2, 0b01001)
                        .found(3, 0b00010)
                        .found(4, 0b10001));
        add("no audit", TrialFixture::notAudited);
        scenes.put("a load that only reads", new Scene(TrialFixture::notAudited, ReadingLoad::of));
        add("unreadable objects", trial -> trial.summary(new AuditSummary(125, 0, 2, Map.of())));
        add("phantoms", trial -> trial.summary(new AuditSummary(127, 2, 0, Map.of())));
        add(
                "leftovers",
                trial -> trial.subject(service -> service.filesLeft(2))
                        .states(LedgerState.ABORTED, 1)
                        .found(0, 0b01001));
        add("answers in time beside the load", trial -> trial.probed(Duration.ofSeconds(1), 3, 12_000, 4_000, 20_000));
        add("a late answer beside the load", trial -> trial.probed(Duration.ofSeconds(1), 2, 12_000, 1_200_000));
        add("a missing answer beside the load", trial -> trial.probed(Duration.ofSeconds(1), 3, 12_000, 10_000));
        add("nothing sent beside the load", trial -> trial.probed(Duration.ofSeconds(1), 0));
    }

    private void thresholds() {
        add(
                "a missed share of rejections",
                trial -> trial.states(LedgerState.REJECTED, 25)
                        .threshold("rejected.share", Relation.BELOW, 0.01, false));
        add(
                "a missed share of the cap",
                trial -> trial.subject(service ->
                                service.gcLog(TrialFixture.GC).peak(Bytes.ofMebibytes(512), Bytes.ofMebibytes(490)))
                        .threshold("memory.peak", Relation.BELOW, 0.95, true)
                        .threshold("heap.after_gc.max", Relation.BELOW, 0.5, true));
        add(
                "not finished within the bound",
                trial -> trial.total(300_000).cut().threshold("duration", Relation.BELOW, 200_000, false));
        add(
                "no operation acknowledged",
                trial -> trial.states(LedgerState.REJECTED, 125)
                        .micros("response")
                        .micros("service")
                        .threshold("response.p50", Relation.BELOW, 100, false));
        add(
                "too few operations for a percentile",
                trial -> trial.threshold("response.p99", Relation.BELOW, 4_900, false));
        add(
                "figures that were not measured",
                trial -> trial.subject(MemberFixture::withoutKernelCounters)
                        .notAudited()
                        .threshold("lost", Relation.AT_MOST, 0, false)
                        .threshold("memory.peak", Relation.AT_MOST, 0, false));
        add("an unknown figure", trial -> trial.threshold("latency.p99", Relation.AT_MOST, 0, false));
    }

    private void refusals() {
        add("unsent operations", trial -> trial.states(LedgerState.UNSENT, 5));
        add(
                "a bound missed without the unsent",
                trial -> trial.threshold("response.max", Relation.BELOW, 4_000, false)
                        .states(LedgerState.UNSENT, 5)
                        .micros("service", 5 * SECOND)
                        .micros("lag", 1));
        add(
                "a bound missed by send lag alone",
                trial -> trial.threshold("response.max", Relation.BELOW, 4_000, false)
                        .micros("service", 3 * SECOND)
                        .micros("lag", 2 * SECOND));
        add("a driver that threw", trial -> trial.workerSays("{\"is\":\"broken\",\"error\":\"no route\"}"));
        add("a disturbed machine", trial -> host(trial, 400, 800));
        add(
                "a failed need",
                trial -> trial.need(store -> store.exit(1).errors("disk full\n"))
                        .subject(MemberFixture::probeUnanswered));
    }

    private void ends() {
        for (TrialOutcome.Kind kind : TrialOutcome.Kind.values()) {
            add("ended as " + kind, trial -> trial.ended(kind, 1));
        }
        add("interrupted", TrialFixture::interrupted);
    }

    private void deaths() {
        died("killed at its cap", service -> service.exit(137).oomKills(1));
        died("a child killed at the cap", service -> service.oomKills(1));
        died(
                "killed for an outer limit",
                service -> service.exit(137)
                        .oomKills(0)
                        .outerOomKills(1)
                        .outerLimit("/sys/fs/cgroup/lab.scope", Bytes.ofMebibytes(330))
                        .peak(Bytes.ofMebibytes(180), Bytes.ofMebibytes(163)));
        died("a weak cap", service -> service.weakCap("prlimit-data"));
        died(
                "a weak cap and many collections",
                service -> service.weakCap("prlimit-data")
                        .gcLog(IntStream.range(1, 12)
                                .mapToObj(second -> gcPause(second, 400))
                                .collect(Collectors.joining())));
        died("killed by the watchdog", service -> service.exit(137).watchdog().oomKills(1));
        add(
                "a signal that the watchdog did not send",
                trial -> trial.event(
                                new TrialEvent(8_000, "service", TrialEvent.Kind.KILLED, "exit code 137 (signal 9)"))
                        .subject(service -> service.exit(137).watchdog().oomKills(0)));
        died("a signal", service -> service.exit(137));
        died("a signal without kernel counters", service -> service.exit(137).withoutKernelCounters());
        died(
                "an exit with its last line",
                service -> service.exit(1).errors("Error: Unable to access jarfile x.jar\n"));
        died("an exit without a line", service -> service.exit(0));
        died("a crash with its report", service -> service.exit(134).crashReport("#\n#  SIGSEGV (0xb) at pc=0x7f\n"));
        died("a crash without a report", service -> service.exit(139));
        died("an unanswered probe", MemberFixture::probeUnanswered);
        add(
                "never ready",
                trial -> trial.ended(TrialOutcome.Kind.NOT_STARTED, 1)
                        .event(new TrialEvent(
                                60_000,
                                "service",
                                TrialEvent.Kind.NOTE,
                                "the last probe: GET /health is answered with 503"))
                        .subject(service -> service.neverReady().output("Starting...\n")));
    }

    private void outOfMemory() {
        for (String kind :
                new String[] {"Java heap space", "Direct buffer memory", "Metaspace", "unable to create native thread"
                }) {
            died(
                    "out of memory: " + kind,
                    service -> service.exit(3).errors("Terminating due to java.lang.OutOfMemoryError: " + kind + "\n"));
        }
        died("out of memory by its marker alone", service -> service.exit(1).oomMarker());
        died("an error that it survived", service -> service.errors("Exception in thread \"w\" " + HEAP + "\n"));
        died(
                "half of ten seconds collected",
                service -> service.gcLog(IntStream.range(0, 12)
                        .mapToObj(second -> gcPause(second + 1, 600))
                        .collect(Collectors.joining())));
        died(
                "many collections that break nothing",
                service -> service.gcLog(gcPause(5, 900) + gcPause(6, 900) + gcPause(7, 800)));
    }

    private void hangs() {
        ProgressReport[] stall = {report(1_000, 5), report(12_000, 5)};
        add("a hang", trial -> trial.states(LedgerState.UNKNOWN, 125).progress(stall));
        add("a hang on a disturbed machine", trial -> host(trial.progress(stall), 0, 24_000));
    }

    private void steadiness() {
        add("a rising number in flight", trial -> steady(trial, 20, second -> 10L * second, 10));
        add("an impossible number in flight", trial -> steady(trial, 20, _ -> 20L, 100));
    }

    private void faults() {
        Fault pause = new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(5)), "store", Duration.ofSeconds(2));
        long[] recovers = {10, 10, 10, 10, 10, 0, 0, 7, 10, 10, 10, 10, 10};
        long[] stays = {10, 10, 10, 10, 10, 0, 0, 12, 12, 12, 12, 12, 12};
        add("a fault with a recovery", trial -> paused(trial.fault(pause), recovers));
        add(
                "a fault without a recovery",
                trial -> paused(trial.fault(pause), stays).threshold("recovery", Relation.AT_MOST, 2_000, false));
        add("a fault that left no trace", trial -> trial.fault(pause));
        add(
                "a fault that never began",
                trial -> trial.fault(pause).event(fault(17_000, "pause of store never began: the phase ended first")));
    }

    private void restarts() {
        long[] acknowledged = {10, 10, 10, 10, 10, 10, 0, 0, 10, 10, 10, 10, 10};
        scenes.put(
                "a death and a restart",
                new Scene(
                        trial -> trial.subject(service -> service.exit(137).oomKills(1))
                                .progress(FaultImpactTest.reports(acknowledged, 8, 3)),
                        folder -> MemberFixture.restarted(
                                folder, MemberFixture.run("service.2").from(9_100, 11_000))));
    }

    private static TrialFixture paused(TrialFixture trial, long[] acknowledged) {
        return trial.progress(FaultImpactTest.reports(acknowledged, 8, 3))
                .event(fault(5_000, "pause of store begins"))
                .event(fault(7_000, "pause of store ends"));
    }

    private static TrialEvent fault(long sincePhase, String text) {
        return new TrialEvent(TrialFixture.PHASE_START + sincePhase, "store", TrialEvent.Kind.FAULT, text);
    }

    private static TrialFixture host(TrialFixture trial, long steal, long foreign) {
        return trial.sample(new Sample(0, "host", Map.of(Metric.STEAL, 0L, Metric.FOREIGN_CPU, 0L)))
                .sample(new Sample(20_000, "host", Map.of(Metric.STEAL, steal, Metric.FOREIGN_CPU, foreign * 10)));
    }

    private static TrialFixture steady(TrialFixture trial, int seconds, IntToLongFunction inFlight, long perSecond) {
        ProgressReport[] reports = IntStream.rangeClosed(1, seconds)
                .mapToObj(second -> ProgressReportBuilder.builder()
                        .phase("burst")
                        .atMillis(second * 1_000L)
                        .started(second * perSecond + inFlight.applyAsLong(second))
                        .acknowledged(second * perSecond)
                        .inFlight(inFlight.applyAsLong(second))
                        .build())
                .toArray(ProgressReport[]::new);
        int operations = (int) (seconds * perSecond);
        long[] times = LongStream.generate(() -> 100_000).limit(operations).toArray();
        return trial.load(
                        new LoadModel.Open((int) perSecond, LoadModel.Arrivals.CONSTANT, 1_000),
                        new StopCondition.Elapsed(Duration.ofSeconds(seconds)))
                .states(LedgerState.ACKNOWLEDGED, operations)
                .micros("response", times)
                .micros("service", times)
                .progress(reports);
    }

    static ProgressReport report(long at, long finished) {
        return ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(at)
                .started(125)
                .acknowledged(finished)
                .inFlight(125 - finished)
                .build();
    }
}
