package plimsoll.judge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;
import plimsoll.records.EventLog;
import plimsoll.records.ResultFolder;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;
import plimsoll.wire.AuditSummary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Two trials that measure every figure: uploads with a fault, and a queue that is filled and drained one by one. */
final class PlantedFigures {
    private static final int OPERATIONS = 1_200;
    private static final int SECONDS = 22;
    private static final long MEBIBYTE = 1 << 20;

    private PlantedFigures() {}

    /** Ten operations of each unsuccessful state, a pause of the store, and a restart of the service by its study. */
    static TrialFolder uploads(Path result, int number, List<Threshold> thresholds) throws Exception {
        RunFixture.manifest(result).cores(2).write();
        TrialFixture trial = TrialFixture.in(result, number, "planted", number)
                .load(
                        new LoadModel.Burst(OPERATIONS),
                        new StopCondition.Operations(OPERATIONS, Duration.ofSeconds(300)))
                .subject(service -> service.gcLog(TrialFixture.GC).filesLeft(4).readyCpu(1_200))
                .clocks(new TimingLogStats(
                        "controller", "service", 100, 12.0, Optional.of(11.0), Optional.empty(), Optional.empty()))
                .micros("response@10", Recording.spread(OPERATIONS / 2, 90_000))
                .micros("response@20", Recording.spread(OPERATIONS / 2, 120_000))
                .micros("sending", Recording.spread(OPERATIONS, 40_000))
                .micros("waiting", Recording.spread(OPERATIONS, 90_000))
                .probed(Duration.ofSeconds(1), 2, 3_000, 250_000)
                .fault(new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(5)), "store", Duration.ofSeconds(2)))
                .progress(reports())
                .event(new TrialEvent(8_000, "store", TrialEvent.Kind.FAULT, "pause of store begins"))
                .event(new TrialEvent(10_000, "store", TrialEvent.Kind.FAULT, "pause of store ends"));
        thresholds.forEach(each -> trial.threshold(each.metric(), each.relation(), each.limit(), each.share()));
        for (int second = 1; second <= SECONDS + 4; second++) {
            samples(second).forEach(trial::sample);
        }
        TrialFolder folder = trial.write();
        startedAgain(folder);
        return MemberFixture.restarted(folder);
    }

    /** The same rate throughout, except for the two seconds of the pause. */
    private static ProgressReport[] reports() {
        List<ProgressReport> reports = new ArrayList<>();
        long done = 0;
        for (int second = 1; second <= SECONDS; second++) {
            done += second == 6 || second == 7 ? 0 : OPERATIONS / (SECONDS - 2);
            reports.add(ProgressReportBuilder.builder()
                    .phase("burst")
                    .atMillis(second * 1_000L)
                    .started(OPERATIONS)
                    .acknowledged(done)
                    .inFlight(OPERATIONS - done)
                    .build());
        }
        return reports.toArray(ProgressReport[]::new);
    }

    private static List<Sample> samples(int second) {
        long at = second * 1_000L;
        return List.of(
                new Sample(
                        at,
                        "service",
                        Map.ofEntries(
                                Map.entry(Metric.RSS_ANONYMOUS, (200 + second) * MEBIBYTE),
                                Map.entry(Metric.HEAP_USED, (90 + second) * MEBIBYTE),
                                Map.entry(Metric.HEAP_COMMITTED, 128 * MEBIBYTE),
                                Map.entry(Metric.CGROUP_USAGE, (260 + second) * MEBIBYTE),
                                Map.entry(Metric.CGROUP_CACHE, (20 + second) * MEBIBYTE),
                                Map.entry(Metric.CGROUP_SHARED, (5 + second) * MEBIBYTE),
                                Map.entry(Metric.CGROUP_WORKING_SET, (240 + second) * MEBIBYTE),
                                Map.entry(Metric.CAP_REACHED, 3L * second),
                                Map.entry(Metric.HIGH_REACHED, 2L * second),
                                Map.entry(Metric.MEMORY_STALL, at / 40),
                                Map.entry(Metric.MEMORY_FULL_STALL, at / 80),
                                Map.entry(Metric.CPU_STALL, at / 20),
                                Map.entry(Metric.QUOTA_PERIODS, at / 100),
                                Map.entry(Metric.THROTTLED_PERIODS, at / 400),
                                Map.entry(Metric.CPU_TIME, at / 2),
                                Map.entry(Metric.CPU_JIT, at / 20),
                                Map.entry(Metric.CPU_GC, at / 10),
                                Map.entry(Metric.CONTEXT_SWITCHES, at * 2),
                                Map.entry(Metric.THREADS, 20L + second),
                                Map.entry(Metric.WRITTEN_BYTES, second * MEBIBYTE),
                                Map.entry(Metric.CANCELLED_BYTES, second * 1_024L))),
                new Sample(at, "worker.upload", Map.of(Metric.RSS_ANONYMOUS, 60 * MEBIBYTE)),
                new Sample(at, "lab", Map.of(Metric.RSS_ANONYMOUS, 90 * MEBIBYTE)),
                new Sample(at, "host", Map.of(Metric.STEAL, at / 100, Metric.FOREIGN_CPU, at / 50)));
    }

    /** The subject's second life, as in the launch record, with a smaller heap than in its first. */
    private static void startedAgain(TrialFolder folder) throws Exception {
        LaunchRecord launch = Json.read(folder.launch(), LaunchRecord.class);
        JsonNode tree = JsonMapper.shared().readTree(folder.launch().toFile());
        ArrayNode members = (ArrayNode) tree.path("members");
        ObjectNode again = (ObjectNode) members.get(launch.members().size() - 1).deepCopy();
        members.add(again.put("name", "service.2"));
        Files.createDirectories(folder.member("service.2").path());
        Files.writeString(
                folder.member("service.2").gcLog(),
                "[2.000s][info][gc] GC(0) Pause Young (Allocation Failure) 90M->60M(320M) 10.000ms\n");
        JsonMapper.shared().writeValue(folder.launch().toFile(), tree);
    }

    /** Filled and drained in one phase; all entries are acknowledged, two are out of order. */
    static TrialFolder queue(Path result, int number, List<Threshold> thresholds) throws Exception {
        TrialFolder folder = new ResultFolder(result).trial(number, "queue", number);
        Files.createDirectories(folder.path());
        MemberFixture service = new MemberFixture("service", MemberRole.SUBJECT).gcLog(TrialFixture.GC);
        Json.write(folder.experiment(), moving(thresholds));
        Json.write(folder.launch(), new LaunchRecord(List.of(service.write(folder.member("service")))));
        try (EventLog log = new EventLog(folder.events())) {
            log.append(new TrialEvent(3_000, "lab", TrialEvent.Kind.PHASE, "move begins"));
        }
        try (Timeline timeline = new Timeline(folder.timeline())) {
            timeline.append(new Sample(5_000, "service", Map.of(Metric.SCRATCH_BYTES, 12 * MEBIBYTE)));
        }
        List<LedgerState> states = Collections.nCopies(OPERATIONS, LedgerState.ACKNOWLEDGED);
        Recording.ledger(folder.ledger("in"), List.of(states));
        Recording.stored(folder.stored("out"), List.of(states), Map.of());
        new AuditSummary(OPERATIONS, 0, 0, Optional.of(2L), Map.of(), Optional.empty()).write(folder.audit("out"));
        for (String worker : List.of("in", "out")) {
            ProgressReport all = ProgressReportBuilder.builder()
                    .phase("move")
                    .atMillis(5_000)
                    .started(OPERATIONS)
                    .acknowledged(OPERATIONS)
                    .build();
            Recording.worker(folder.worker(worker), List.of(all), false, List.of());
            long[] nanos = Recording.spread(OPERATIONS, worker.equals("in") ? 90_000 : 120_000);
            Recording.histograms(folder.histograms(worker), "move", Map.of("nanos", nanos));
        }
        Json.write(folder.end(), new TrialOutcome(TrialOutcome.Kind.COMPLETED, "ran to its end", 17_000, 1));
        return folder;
    }

    private static Experiment moving(List<Threshold> thresholds) {
        Phase move = new Phase(
                "move",
                true,
                List.of(moving("in", new LoadModel.Fill(OPERATIONS)), moving("out", LoadModel.Drain.unpaced())),
                List.of(),
                new StopCondition.Drained(Duration.ofSeconds(1), Duration.ofSeconds(60)));
        return ExperimentBuilder.builder()
                .study("queues")
                .cell("queue.move")
                .variant("queue")
                .round(1)
                .deployment(new Deployment(List.of()))
                .phases(List.of(move))
                .thresholds(thresholds)
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(7)
                .build();
    }

    private static Workload moving(String name, LoadModel load) {
        return new Workload(
                name,
                new DriverSpec("queue", Map.of()),
                load,
                new Payload(new Bytes(100)),
                new WorkerPlacement.Inside("service"),
                Duration.ofSeconds(60));
    }
}
