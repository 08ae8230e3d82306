package plimsoll.wire;

import com.grack.nanojson.JsonBuilder;
import com.grack.nanojson.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.Bytes;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.Payload;
import plimsoll.model.record.UnreadableRecordException;

/**
 * An order to a worker to send a workload: the content of {@code workload-W.json}.
 *
 * @param seed of identities and payloads
 * @param arrivalSeed of what its phases draw; empty: {@code seed}
 * @param payloadBytes payload of each operation, unless its step has its own
 * @param deadline from an operation's intended start
 * @param ledger the worker's own ledger; for a worker that drains, one of those that fill
 * @param receipts only for a worker that drains
 * @param flows empty: each arrival is one operation. The order has only the name, pause, payload and needs of
 *     a step
 */
public record WorkloadOrder(
        String name,
        long seed,
        Optional<Long> arrivalSeed,
        DriverSpec driver,
        long payloadBytes,
        Duration deadline,
        Path ledger,
        Path histograms,
        Optional<Receipts> receipts,
        List<PhaseOrder> phases,
        List<Flow> flows) {
    private static final List<Flow> ONE_OPERATION = List.of(new Flow(
            "operation", 1, List.of(new FlowStep("operation", Duration.ZERO, true, Optional.empty(), List.of()))));

    /**
     * The files in which a worker that drains records its deliveries.
     *
     * @param stored a byte for each operation
     * @param summary counts and examples
     */
    public record Receipts(Path stored, Path summary) {}

    /** The producer number of a phase, which gives the ledger's addresses their meaning. */
    public record PhaseNumber(String phase, boolean judged, int producer) {}

    public WorkloadOrder {
        phases = List.copyOf(phases);
        flows = List.copyOf(flows);
    }

    /** An order whose phases draw from its own seed. */
    public WorkloadOrder(
            String name,
            long seed,
            DriverSpec driver,
            long payloadBytes,
            Duration deadline,
            Path ledger,
            Path histograms,
            Optional<Receipts> receipts,
            List<PhaseOrder> phases,
            List<Flow> flows) {
        this(name, seed, Optional.empty(), driver, payloadBytes, deadline, ledger, histograms, receipts, phases, flows);
    }

    /**
     * Returns the seed of what a phase draws: the times of random arrivals, the pauses of users, and the flow that each
     * arrival starts.
     *
     * @param producer of the phase
     */
    public long arrivalSeed(int producer) {
        return arrivalSeed.orElse(seed) + producer;
    }

    /** Returns the flows that an arrival may run, at least one: without flows, each arrival is one operation. */
    public List<Flow> flowsOrOneOperation() {
        return flows.isEmpty() ? ONE_OPERATION : flows;
    }

    /** Returns the number of producers of each phase: one per step of all flows. */
    public int steps() {
        return flowsOrOneOperation().stream()
                .mapToInt(flow -> flow.steps().size())
                .sum();
    }

    /** Returns whether an operation may have a payload. */
    public boolean sendsContent() {
        return payloadBytes > 0
                || flows.stream()
                        .flatMap(flow -> flow.steps().stream())
                        .anyMatch(step -> step.payload().isPresent());
    }

    /** @throws UnreadableRecordException for a key that is missing or wrong, with the value seen */
    public static WorkloadOrder read(Path file) {
        return JsonObjectReader.read(file, WorkloadOrder::read);
    }

    /** @throws UnreadableRecordException for a key that is missing or wrong, with the value seen */
    public static WorkloadOrder parse(String text) {
        return JsonObjectReader.read("a workload", text, WorkloadOrder::read);
    }

    /**
     * Reads only the numbers of its phases, whichever version wrote the rest.
     *
     * @throws UnreadableRecordException if the file is missing or torn
     */
    public static List<PhaseNumber> phaseNumbers(Path file) {
        return JsonObjectReader.read(
                file,
                order -> !order.has("phases")
                        ? List.of()
                        : order.objects(
                                "phases",
                                phase -> new PhaseNumber(
                                        phase.text("name"), phase.flag("judged"), phase.integer("producer"))));
    }

    /** @throws java.io.UncheckedIOException if the file cannot be written */
    public void write(Path file) {
        AtomicFile.write(file, text());
    }

    /** Returns the content of its file. */
    public String text() {
        return JsonFormatter.of(toJson());
    }

    /** Returns the same order with records in other places. */
    public WorkloadOrder writing(Path otherLedger, Path otherHistograms) {
        return new WorkloadOrder(
                name,
                seed,
                arrivalSeed,
                driver,
                payloadBytes,
                deadline,
                otherLedger,
                otherHistograms,
                receipts,
                phases,
                flows);
    }

    /** Returns the same order with other settings of its driver. */
    public WorkloadOrder withSettings(Map<String, String> settings) {
        return new WorkloadOrder(
                name,
                seed,
                arrivalSeed,
                new DriverSpec(driver.name(), settings),
                payloadBytes,
                deadline,
                ledger,
                histograms,
                receipts,
                phases,
                flows);
    }

    private static WorkloadOrder read(JsonObjectReader order) {
        return new WorkloadOrder(
                order.text("name"),
                order.hexadecimal("seed"),
                order.optional("arrivalSeed", order::hexadecimal),
                new DriverSpec(order.text("driver"), order.texts("settings")),
                order.number("payloadBytes"),
                order.millis("deadlineMillis"),
                order.path("ledger"),
                order.path("histograms"),
                order.optional("stored", stored -> new Receipts(order.path(stored), order.path("summary"))),
                order.objects("phases", PhaseOrder::read),
                order.has("flows") ? order.objects("flows", WorkloadOrder::flow) : List.of());
    }

    private JsonObject toJson() {
        JsonBuilder<JsonObject> order = JsonObject.builder()
                .value("name", name)
                .value("seed", JsonObjectReader.hexadecimal(seed))
                .value("driver", driver.name())
                .object("settings", driver.settings())
                .value("payloadBytes", payloadBytes)
                .value("deadlineMillis", JsonObjectReader.millis(deadline))
                .value("ledger", ledger.toString())
                .value("histograms", histograms.toString());
        arrivalSeed.ifPresent(drawn -> order.value("arrivalSeed", JsonObjectReader.hexadecimal(drawn)));
        receipts.ifPresent(paths -> order.value("stored", paths.stored().toString())
                .value("summary", paths.summary().toString()));
        order.array("phases", phases.stream().map(PhaseOrder::toJson).collect(Collectors.toUnmodifiableList()));
        if (!flows.isEmpty()) {
            order.array("flows", flows.stream().map(WorkloadOrder::toJson).collect(Collectors.toUnmodifiableList()));
        }
        return order.done();
    }

    private static Flow flow(JsonObjectReader flow) {
        return new Flow(flow.text("name"), flow.integer("weight"), flow.objects("steps", WorkloadOrder::step));
    }

    private static JsonObject toJson(Flow flow) {
        return JsonObject.builder()
                .value("name", flow.name())
                .value("weight", flow.weight())
                .array(
                        "steps",
                        flow.steps().stream().map(WorkloadOrder::toJson).collect(Collectors.toUnmodifiableList()))
                .done();
    }

    /** Reads a step without what it stores and removes, which only the audit needs. */
    private static FlowStep step(JsonObjectReader step) {
        return new FlowStep(
                step.text("name"),
                step.millis("thinkMillis"),
                false,
                step.optional("payloadBytes", key -> new Payload(new Bytes(step.number(key)))),
                Optional.empty(),
                step.list("needs"));
    }

    private static JsonObject toJson(FlowStep step) {
        JsonBuilder<JsonObject> json = JsonObject.builder()
                .value("name", step.name())
                .value("thinkMillis", JsonObjectReader.millis(step.think()));
        step.payload()
                .ifPresent(payload -> json.value("payloadBytes", payload.size().count()));
        return json.array("needs", step.needs()).done();
    }
}
