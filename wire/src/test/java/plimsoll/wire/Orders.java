package plimsoll.wire;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.Payload;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.TailLatency;

/** Orders, summaries and messages of every shape. */
final class Orders {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private Orders() {}

    static List<WorkloadOrder> workloads() {
        return List.of(burst(), drain(), flows());
    }

    private static WorkloadOrder burst() {
        return new WorkloadOrder(
                "upload",
                0xff,
                new DriverSpec("http", Map.of("method", "PUT", "url", "http://127.0.0.1:21001/files/${id}")),
                10_485_760,
                MINUTE,
                Path.of("/result/ledger-upload.bin"),
                Path.of("/result/upload.hlog"),
                Optional.empty(),
                List.of(phase("burst", 0, new LoadModel.Burst(125), new StopCondition.Operations(125, MINUTE))),
                List.of());
    }

    /** An order with a negative seed and with settings that must be escaped. */
    private static WorkloadOrder drain() {
        return new WorkloadOrder(
                "queue-drain",
                0xfedcba9876543210L,
                new DriverSpec(
                        "queue",
                        Map.of("body", "{\"a\":\"<\u00e4>\\\"}\n\t\u0001</b> \u2028 \ud83d\ude00", "empty", "")),
                0,
                Duration.ZERO,
                Path.of("ledger"),
                Path.of("a b.hlog"),
                Optional.of(new WorkloadOrder.Receipts(Path.of("/stored"), Path.of("/summary"))),
                List.of(
                        phase("fill", 0, new LoadModel.Fill(5_000_000_000L), new StopCondition.Broken(MINUTE)),
                        phase("paced", 2, new LoadModel.Fill(9, Optional.of(0.5)), new StopCondition.Broken(MINUTE)),
                        phase(
                                "paced-out",
                                2,
                                new LoadModel.Drain(Optional.of(950.0)),
                                new StopCondition.Broken(MINUTE)),
                        phase(
                                "drain",
                                1,
                                LoadModel.Drain.unpaced(),
                                new StopCondition.Drained(Duration.ofSeconds(1), MINUTE))),
                List.of());
    }

    private static WorkloadOrder flows() {
        FlowStep create = new FlowStep("create", Duration.ZERO, false, Optional.empty(), List.of());
        FlowStep read = new FlowStep("read", Duration.ofMillis(100), false, Optional.empty(), List.of("create"));
        FlowStep upload = new FlowStep(
                "upload",
                Duration.ZERO,
                false,
                Optional.of(new Payload(new Bytes(20_971_520))),
                Optional.empty(),
                List.of());
        Optional<Duration> ramp = Optional.of(Duration.ofSeconds(5));
        return new WorkloadOrder(
                "rows",
                0,
                Optional.of(-2L),
                new DriverSpec("http-loop", Map.of()),
                1,
                MINUTE,
                Path.of("/l"),
                Path.of("/h"),
                Optional.empty(),
                List.of(
                        phase(
                                "slow",
                                0,
                                new LoadModel.Open(0.5, Arrivals.POISSON, 1, ramp),
                                new StopCondition.Elapsed(MINUTE)),
                        phase(
                                "fast",
                                2,
                                new LoadModel.Open(2e7, Arrivals.CONSTANT, 9, ramp),
                                new StopCondition.Elapsed(MINUTE)),
                        phase(
                                "users",
                                4,
                                new LoadModel.Closed(400, MINUTE, Duration.ZERO),
                                new StopCondition.Elapsed(MINUTE))),
                List.of(new Flow("rows", 3, List.of(create, read)), new Flow("one", 1, List.of(upload))));
    }

    /** An order whose times are no whole numbers of milliseconds. */
    static WorkloadOrder impatient() {
        Duration think = Duration.ofNanos(2_500_000);
        FlowStep step = new FlowStep("step", think, false, Optional.empty(), List.of());
        return new WorkloadOrder(
                "impatient",
                0,
                new DriverSpec("http", Map.of()),
                0,
                Duration.ofNanos(500_000),
                Path.of("/l"),
                Path.of("/h"),
                Optional.empty(),
                List.of(phase(
                        "users",
                        0,
                        new LoadModel.Closed(4, Duration.ofNanos(1), think),
                        new StopCondition.Elapsed(MINUTE.plusNanos(1_001)))),
                List.of(new Flow("flow", 1, List.of(step))));
    }

    private static PhaseOrder phase(String name, int producer, LoadModel load, StopCondition condition) {
        return new PhaseOrder(
                name, producer == 0, producer, load, condition, Duration.ofMillis(120_000), List.of(2_000L, 1L << 40));
    }

    static AuditOrder audit() {
        return new AuditOrder(
                "azure-blobs",
                Map.of("account", "${env.ACCOUNT}", "container", "uploads"),
                List.of(Path.of("/result/ledger-upload.bin"), Path.of("/result/ledger-rows.bin")),
                Path.of("/result/stored-blobs.bin"),
                Path.of("/result/audit-blobs.json"),
                0xff,
                new PayloadSizes(new TreeMap<>(Map.of(0, 10_485_760L, 1, 0L)), 10_485_760),
                MINUTE,
                new ProducerExpectations(Set.of(1), Map.of(0, List.of(3, 4))));
    }

    static AuditSummary summary() {
        Map<String, List<String>> examples = new LinkedHashMap<>();
        examples.put("lost", List.of("00000000000000ff-0-7", "00000000000000ff-0-8"));
        examples.put("unexpected", List.of("report \"final\".pdf"));
        examples.put("corrupted", List.of());
        return new AuditSummary(125, 1, 0, Optional.of(2L), examples, Optional.of(3L));
    }

    static List<WorkerMessage> lines() {
        ProgressReport early = ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(1000)
                .started(125)
                .acknowledged(3)
                .inFlight(122)
                .bytesSent(400_000_000)
                .build();
        ProgressReport late = ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(5400)
                .started(125)
                .acknowledged(120)
                .rejected(1)
                .failed(1)
                .unknown(1)
                .aborted(2)
                .unsent(4)
                .bytesSent(500_000_000)
                .tail(Optional.of(new TailLatency(99, 12.345)))
                .build();
        return List.of(
                new WorkerMessage.Hello(4711, Long.MIN_VALUE),
                new WorkerMessage.Report(early),
                new WorkerMessage.Started("burst", -7),
                new WorkerMessage.Reached("burst", 125),
                new WorkerMessage.PhaseOver(late, true),
                new WorkerMessage.Reason("burst", "unknown", "connection \"reset\"", 12),
                new WorkerMessage.AuditEnd(125),
                new WorkerMessage.Broken("java.lang.IllegalStateException: no\n\tmore"));
    }
}
