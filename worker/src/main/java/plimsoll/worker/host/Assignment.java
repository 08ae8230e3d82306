package plimsoll.worker.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plimsoll.model.LoadModel;
import plimsoll.model.LoadModel.Arrivals;
import plimsoll.model.Until;
import plimsoll.worker.Fields;

/**
 * What a worker is told to do: the workload file, read whole.
 *
 * @param payloadBytes of each operation
 * @param deadline from an operation's intended start
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
        List<PhasePlan> phases) {
    public Assignment {
        phases = List.copyOf(phases);
        settings = Map.copyOf(settings);
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
                phases);
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
                        (int) load.number("inFlightMax"));
            case "closed" ->
                new LoadModel.Closed(
                        (int) load.number("users"), load.millis("rampMillis"), load.millis("thinkTimeMillis"));
            case "burst" -> new LoadModel.Burst((int) load.number("operations"));
            default ->
                throw new IllegalArgumentException(
                        "a load is open, closed or burst, but this is '" + load.text("is") + "'");
        };
    }

    private static Until until(Fields until) {
        return switch (until.text("is")) {
            case "elapsed" -> new Until.Elapsed(until.millis("timeMillis"));
            case "operations" -> new Until.Operations(until.number("count"), until.millis("atMostMillis"));
            case "broken" -> new Until.Broken(until.millis("atMostMillis"));
            default ->
                throw new IllegalArgumentException(
                        "a phase ends by elapsed, operations or broken, but this is '" + until.text("is") + "'");
        };
    }
}
