package plimsoll.judge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;
import plimsoll.records.EventLog;
import plimsoll.records.ResultFolder;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.TimingLogRecord;
import plimsoll.wire.AuditSummary;

/**
 * A trial as the lab records it. By default it is a good one: a service and its store, 125 uploads of 10m at once, all
 * acknowledged and stored after five seconds. Tests change one thing and judge.
 */
public final class TrialFixture {
    /** One collection before the judged phase, which begins at 3 s; a full and a young one in it. */
    static final String GC = """
        [1.500s][info][gc] GC(0) Pause Young (Allocation Failure) 300M->20M(320M) 40.000ms
        [4.000s][info][gc] GC(1) Pause Full (Allocation Failure) 200M->100M(320M) 150.000ms
        [5.000s][info][gc] GC(2) Pause Young (Allocation Failure) 180M->120M(320M) 100.000ms
        """;

    public static final long PHASE_START = 3_000;

    private final TrialFolder folder;
    private final String variant;
    private final int round;
    private final MemberFixture service = new MemberFixture("service", MemberRole.SUBJECT);
    private final MemberFixture store = new MemberFixture("store", MemberRole.NEED);
    private final BackgroundFixture beside = new BackgroundFixture();
    private final List<Threshold> thresholds = new ArrayList<>();
    private final List<LedgerState> states = new ArrayList<>();
    private final List<LedgerState> warmUp = new ArrayList<>();
    private final Map<Integer, Integer> found = new LinkedHashMap<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<TrialEvent> events = new ArrayList<>();
    private final List<ProgressReport> progress = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<String> workerLines = new ArrayList<>();
    private final Map<String, long[]> micros = new LinkedHashMap<>();
    private Optional<String> promises = Optional.empty();
    private Expectation expectation = Expectation.ANY;
    private WorkerPlacement placement = new WorkerPlacement.Outside(Cpus.ANY);
    private LoadModel load = new LoadModel.Burst(125);
    private StopCondition condition = new StopCondition.Operations(125, Duration.ofSeconds(300));
    private Optional<TrialOutcome> end = Optional.of(new TrialOutcome(TrialOutcome.Kind.COMPLETED, "ended", 17_000, 1));
    private TimingLogRecord clocks = new TimingLogRecord(List.of());
    private boolean cut;
    private boolean direct;
    private boolean audited = true;
    private AuditSummary summary = new AuditSummary(125, 0, 0, Map.of());
    private long totalMillis = 5_000;

    public TrialFixture(TrialFolder folder, String variant, int round) {
        this.folder = folder;
        this.variant = variant;
        this.round = round;
    }

    public static TrialFixture in(Path result, int number, String variant, int round) {
        return new TrialFixture(new ResultFolder(result).trial(number, variant, round), variant, round);
    }

    public TrialFixture subject(UnaryOperator<MemberFixture> change) {
        change.apply(service);
        return this;
    }

    public TrialFixture need(UnaryOperator<MemberFixture> change) {
        change.apply(store);
        return this;
    }

    public TrialFixture expect(Expectation expected) {
        expectation = expected;
        return this;
    }

    /** The next {@code count} operations end in this state; all others are acknowledged. */
    public TrialFixture states(LedgerState state, int count) {
        for (int i = 0; i < count; i++) {
            states.add(state);
        }
        return this;
    }

    /** Adds a warm-up of two seconds, whose operations end in these states. */
    public TrialFixture warmUp(LedgerState... ends) {
        warmUp.addAll(List.of(ends));
        return this;
    }

    /** The copies that the audit found of one operation, in the bits of {@code stored-A.bin}. */
    public TrialFixture found(int sequence, int bits) {
        found.put(sequence, bits);
        return this;
    }

    public TrialFixture summary(AuditSummary other) {
        summary = other;
        return this;
    }

    public TrialFixture notAudited() {
        audited = false;
        return this;
    }

    /** @param what a span: response, service, lag, refused or failed */
    public TrialFixture micros(String what, long... values) {
        micros.put(what, values);
        return this;
    }

    /** Operation times that members logged. */
    public TrialFixture clocks(TimingLogStats... told) {
        clocks = new TimingLogRecord(List.of(told));
        return this;
    }

    public TrialFixture total(long millis) {
        totalMillis = millis;
        return this;
    }

    public TrialFixture load(LoadModel other, StopCondition end) {
        load = other;
        condition = end;
        return this;
    }

    /** Replaces the reports of the only phase; the last is its end. */
    public TrialFixture progress(ProgressReport... reports) {
        progress.addAll(List.of(reports));
        return this;
    }

    /** Faults that the study plans in the only phase. */
    public TrialFixture fault(Fault fault) {
        faults.add(fault);
        return this;
    }

    /** The driver runs inside this member. */
    public TrialFixture inside(String member) {
        placement = new WorkerPlacement.Inside(member);
        return this;
    }

    public TrialFixture cut() {
        cut = true;
        return this;
    }

    public TrialFixture workerSays(String line) {
        workerLines.add(line);
        return this;
    }

    /** @param limit in the metric's unit, or a share of the cap if {@code share} */
    public TrialFixture threshold(String metric, Threshold.Relation relation, double limit, boolean share) {
        String written = metric + " " + relation.sign() + " " + (share ? limit * 100 + "% of limit" : limit);
        thresholds.add(new Threshold(metric, relation, limit, share, written));
        return this;
    }

    public TrialFixture sample(Sample sample) {
        samples.add(sample);
        return this;
    }

    public TrialFixture event(TrialEvent event) {
        events.add(event);
        return this;
    }

    public TrialFixture ended(TrialOutcome.Kind kind, int attempt) {
        end = Optional.of(new TrialOutcome(kind, "it ended as " + kind, 17_000, attempt));
        return this;
    }

    /** Sets the variant's promise. */
    public TrialFixture promising(String what) {
        promises = Optional.of(what);
        return this;
    }

    /** The load goes directly to the store; there is no subject. */
    public TrialFixture direct() {
        direct = true;
        return this;
    }

    public TrialFixture probed(Duration within, long started, long... answeredMicros) {
        beside.probed(within, started, answeredMicros);
        return this;
    }

    /** Adds background clients that break off half-way; {@link #found} then states the copies of their operations. */
    public TrialFixture leaving(int count) {
        beside.leaving(count);
        return this;
    }

    public TrialFixture interrupted() {
        end = Optional.empty();
        return this;
    }

    public TrialResult judge() {
        return Judge.trial(write().path());
    }

    /** Writes the folder and returns it, for tests that damage it. */
    public TrialFolder write() {
        try {
            Files.createDirectories(folder.path());
            Json.write(folder.experiment(), experiment());
            Json.write(folder.launch(), new LaunchRecord(members()));
            writeEvents();
            writeTimeline();
            writeLoad();
            writeAudit();
            if (!clocks.clocks().isEmpty()) {
                Json.write(folder.clocks(), clocks);
            }
            end.ifPresent(content -> Json.write(folder.end(), content));
            return folder;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Experiment experiment() {
        Workload workload = new Workload(
                "upload",
                new DriverSpec("http", Map.of()),
                load,
                new Payload(Bytes.ofMebibytes(10)),
                placement,
                Duration.ofSeconds(120));
        return ExperimentBuilder.builder()
                .study("uploads")
                .cell(variant + "/125")
                .variant(variant)
                .round(round)
                .deployment(new Deployment(direct ? List.of(member(store)) : List.of(member(store), member(service))))
                .phases(phases(workload))
                .audits(audited ? List.of(new AuditSpec("blobs", Map.of())) : List.of())
                .thresholds(thresholds)
                .expectation(expectation)
                .bounds(Timeouts.DEFAULT)
                .seed(7)
                .promises(promises)
                .clocks(MemberFixture.timingLogs(clocks))
                .build();
    }

    private List<Phase> phases(Workload workload) {
        Phase burst = new Phase("burst", true, beside.with(workload), faults, condition);
        Phase before = new Phase("warm-up", false, List.of(workload), new StopCondition.Elapsed(Duration.ofSeconds(2)));
        return warmUp.isEmpty() ? List.of(burst) : List.of(before, burst);
    }

    /** Every ledger has room for all producers, but uses only its own. */
    private List<List<LedgerState>> producers() {
        if (beside.leaves()) {
            return List.of(states, Collections.nCopies(states.size(), LedgerState.NONE));
        }
        return warmUp.isEmpty() ? List.of(states) : List.of(warmUp, states);
    }

    private static Member member(MemberFixture fixture) {
        Limits limits =
                new Limits(Optional.of(Bytes.ofMebibytes(512)), Optional.of(Bytes.ofMebibytes(320)), Cpus.pinnedTo(0));
        return new Member(
                fixture.name(), fixture.role(), new MemberSource.Attached(Optional.empty(), Optional.empty()), limits);
    }

    private List<MemberRecord> members() throws Exception {
        MemberRecord need = store.write(folder.member(store.name()));
        return direct ? List.of(need) : List.of(need, service.write(folder.member(service.name())));
    }

    private void writeEvents() {
        try (EventLog log = new EventLog(folder.events())) {
            if (!warmUp.isEmpty()) {
                log.append(new TrialEvent(PHASE_START - 2_000, "lab", TrialEvent.Kind.PHASE, "warm-up begins"));
            }
            log.append(new TrialEvent(PHASE_START, "lab", TrialEvent.Kind.PHASE, "burst begins"));
            events.forEach(log::append);
        }
    }

    private void writeTimeline() {
        try (Timeline timeline = new Timeline(folder.timeline())) {
            samples.forEach(timeline::append);
        }
    }

    private void writeLoad() throws Exception {
        int operations = load instanceof LoadModel.Burst(int count) ? count : states.size();
        while (states.size() < operations) {
            states.add(LedgerState.ACKNOWLEDGED);
        }
        Recording.ledger(folder.ledger("upload"), producers());
        Recording.worker(folder.worker("upload"), reports(), cut, workerLines);
        Map<String, long[]> times = new LinkedHashMap<>();
        times.put("response", Recording.spread(count(LedgerState.ACKNOWLEDGED), totalMillis * 1_000));
        times.put("service", Recording.spread(count(LedgerState.ACKNOWLEDGED), totalMillis * 1_000));
        times.put("lag", Recording.spread(operations, 2_000));
        Recording.replace(times, micros);
        Recording.histograms(folder.histograms("upload"), "burst", times);
        beside.write(folder, states.size(), totalMillis);
    }

    private void writeAudit() throws Exception {
        if (audited) {
            Recording.stored(folder.stored("blobs"), producers(), found);
            summary.write(folder.audit("blobs"));
        }
    }

    private List<ProgressReport> reports() {
        List<ProgressReport> reports = new ArrayList<>();
        if (!warmUp.isEmpty()) {
            reports.add(ProgressReportBuilder.builder()
                    .phase("warm-up")
                    .atMillis(2_000)
                    .started(warmUp.size())
                    .build());
        }
        reports.addAll(
                progress.isEmpty()
                        ? List.of(report(1_000, 0, states.size()), report(totalMillis, states.size(), 0))
                        : progress);
        return reports;
    }

    private ProgressReport report(long at, long finished, long inFlight) {
        long acknowledged = finished > 0 ? count(LedgerState.ACKNOWLEDGED) : 0;
        long rejected = finished > 0 ? count(LedgerState.REJECTED) : 0;
        long failed = finished > 0 ? count(LedgerState.FAILED) : 0;
        return ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(at)
                .started(finished + inFlight)
                .acknowledged(acknowledged)
                .rejected(rejected)
                .failed(failed)
                .unknown(finished - acknowledged - rejected - failed)
                .inFlight(inFlight)
                .build();
    }

    private int count(LedgerState state) {
        return (int) states.stream().filter(state::equals).count();
    }
}
