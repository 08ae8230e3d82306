package plimsoll.worker.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.load.Flow;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.Step;
import plimsoll.model.load.Until;
import plimsoll.worker.Fields;

/**
 * What a worker is told to do: the workload file, read whole.
 *
 * @param payloadBytes of each operation
 * @param deadline from an operation's intended start
 * @param flows at least one: told none, each arrival is one operation
 * @param ledger of its own; of a worker that drains, one of those that fill
 * @param receipts only of a worker that drains
 */
public record Assignment(
        String name,
        long seed,
        String driver,
        Map<String, String> settings,
        long payloadBytes,
        Duration deadline,
        Path ledger,
        Path histograms,
        Optional<Receipts> receipts,
        List<PhasePlan> phases,
        List<Flow> flows) {
    /** One operation an arrival. */
    static final List<Flow> ONE_OPERATION = List.of(
            new Flow("operation", 1, List.of(new Step("operation", Duration.ZERO, true, Optional.empty(), List.of()))));

    /**
     * Where a worker that drains writes what it was given.
     *
     * @param stored a byte for each operation
     * @param summary counts and examples
     */
    public record Receipts(Path stored, Path summary) {}

    public Assignment {
        phases = List.copyOf(phases);
        flows = flows.isEmpty() ? ONE_OPERATION : List.copyOf(flows);
        settings = Map.copyOf(settings);
    }

    /** How many producers each phase has: one a step of all flows. */
    int steps() {
        return flows.stream().mapToInt(flow -> flow.steps().size()).sum();
    }

    /** @throws IllegalArgumentException for a key that is missing or wrong, with the value seen */
    public static Assignment read(Path file) throws IOException {
        Fields fields = Fields.read(file);
        List<PhasePlan> phases = new ArrayList<>();
        for (Fields phase : fields.objects("phases")) {
            phases.add(phase(phase));
        }
        return new Assignment(
                fields.text("name"),
                fields.hexadecimal("seed"),
                fields.text("driver"),
                fields.texts("settings"),
                fields.number("payloadBytes"),
                fields.millis("deadlineMillis"),
                Path.of(fields.text("ledger")),
                Path.of(fields.text("histograms")),
                fields.possibleText("stored")
                        .map(stored -> new Receipts(Path.of(stored), Path.of(fields.text("summary")))),
                phases,
                fields.has("flows")
                        ? fields.objects("flows").stream()
                                .map(Assignment::flow)
                                .collect(Collectors.toUnmodifiableList())
                        : List.of());
    }

    private static Flow flow(Fields flow) {
        return new Flow(
                flow.text("name"),
                (int) flow.number("weight"),
                flow.objects("steps").stream().map(Assignment::step).collect(Collectors.toUnmodifiableList()));
    }

    /** What it stores and removes is the audit's business. */
    private static Step step(Fields step) {
        return new Step(step.text("name"), step.millis("thinkMillis"), false, Optional.empty(), step.list("needs"));
    }

    private static PhasePlan phase(Fields phase) {
        return new PhasePlan(
                phase.text("name"),
                (int) phase.number("producer"),
                load(phase.object("load")),
                until(phase.object("until")),
                phase.millis("drainMillis"));
    }

    private static LoadModel load(Fields load) {
        return switch (load.text("is")) {
            case "open" ->
                new LoadModel.Open(
                        load.decimal("perSecond"),
                        Arrivals.valueOf(load.text("arrivals").toUpperCase(Locale.ROOT)),
                        (int) load.number("inFlightMax"),
                        Optional.of(load.millis("rampMillis")));
            case "closed" ->
                new LoadModel.Closed(
                        (int) load.number("users"), load.millis("rampMillis"), load.millis("thinkTimeMillis"));
            case "fill" -> new LoadModel.Fill(load.number("operations"));
            case "drain" -> new LoadModel.Drain();
            case "burst" -> new LoadModel.Burst((int) load.number("operations"));
            default ->
                throw new IllegalArgumentException(
                        "a load is open, closed, burst, fill or drain, but this is '" + load.text("is") + "'");
        };
    }

    private static Until until(Fields until) {
        return switch (until.text("is")) {
            case "elapsed" -> new Until.Elapsed(until.millis("timeMillis"));
            case "operations" -> new Until.Operations(until.number("count"), until.millis("atMostMillis"));
            case "drained" -> new Until.Drained(until.millis("quietMillis"), until.millis("atMostMillis"));
            case "broken" -> new Until.Broken(until.millis("atMostMillis"));
            default ->
                throw new IllegalArgumentException(
                        "a phase ends by elapsed, operations, drained or broken, but this is '" + until.text("is")
                                + "'");
        };
    }
}
