package plimsoll.wire;

import com.grack.nanojson.JsonBuilder;
import com.grack.nanojson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.StopCondition;

/**
 * One phase of a workload.
 *
 * @param producer producer of its operations' identities; further steps of its flows have the numbers after it
 * @param drain how long to wait for operations in flight after the phase's end
 * @param marks numbers of finished operations that the worker reports as soon as it reaches them
 */
public record PhaseOrder(
        String name,
        boolean judged,
        int producer,
        LoadModel load,
        StopCondition until,
        Duration drain,
        List<Long> marks) {
    private static final String PACE = "perSecondMax";

    public PhaseOrder {
        marks = List.copyOf(marks);
    }

    /** A phase without marks. */
    public PhaseOrder(String name, boolean judged, int producer, LoadModel load, StopCondition until, Duration drain) {
        this(name, judged, producer, load, until, drain, List.of());
    }

    static PhaseOrder read(JsonObjectReader phase) {
        return new PhaseOrder(
                phase.text("name"),
                phase.flag("judged"),
                phase.integer("producer"),
                load(phase.object("load")),
                until(phase.object("until")),
                phase.millis("drainMillis"),
                phase.has("marks") ? phase.numbers("marks") : List.of());
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .value("name", name)
                .value("judged", judged)
                .value("producer", producer)
                .object("load", toJson(load))
                .object("until", toJson(until))
                .value("drainMillis", JsonObjectReader.millis(drain))
                .array("marks", marks)
                .done();
    }

    private static LoadModel load(JsonObjectReader load) {
        return switch (load.text("is")) {
            case "open" ->
                new LoadModel.Open(
                        load.decimal("perSecond"),
                        arrivals(load),
                        load.integer("inFlightMax"),
                        Optional.of(load.millis("rampMillis")));
            case "closed" ->
                new LoadModel.Closed(load.integer("users"), load.millis("rampMillis"), load.millis("thinkTimeMillis"));
            case "fill" -> new LoadModel.Fill(load.number("operations"), pace(load));
            case "drain" -> new LoadModel.Drain(pace(load));
            case "burst" -> new LoadModel.Burst(load.integer("operations"));
            default -> throw load.wrong("is", "open, closed, burst, fill or drain");
        };
    }

    private static Arrivals arrivals(JsonObjectReader load) {
        for (Arrivals each : Arrivals.values()) {
            if (word(each).equals(load.text("arrivals"))) {
                return each;
            }
        }
        throw load.wrong("arrivals", "constant or poisson");
    }

    private static String word(Arrivals arrivals) {
        return arrivals.name().toLowerCase(Locale.ROOT);
    }

    private static JsonObject toJson(LoadModel load) {
        if (load instanceof LoadModel.Open open) {
            return is("open")
                    .value("perSecond", open.perSecond())
                    .value("arrivals", word(open.arrivals()))
                    .value("inFlightMax", open.inFlightMax())
                    .value("rampMillis", JsonObjectReader.millis(open.ramp().orElse(Duration.ZERO)))
                    .done();
        }
        if (load instanceof LoadModel.Closed closed) {
            return is("closed")
                    .value("users", closed.users())
                    .value("rampMillis", JsonObjectReader.millis(closed.ramp()))
                    .value("thinkTimeMillis", JsonObjectReader.millis(closed.thinkTime()))
                    .done();
        }
        if (load instanceof LoadModel.Fill fill) {
            return paced(is("fill").value("operations", fill.atMost()), fill.perSecondMax());
        }
        if (load instanceof LoadModel.Burst burst) {
            return is("burst").value("operations", burst.operations()).done();
        }
        if (load instanceof LoadModel.Drain drain) {
            return paced(is("drain"), drain.perSecondMax());
        }
        throw new IllegalArgumentException("a user's load script has no order file");
    }

    private static Optional<Double> pace(JsonObjectReader load) {
        return load.optional(PACE, load::decimal);
    }

    private static JsonObject paced(JsonBuilder<JsonObject> load, Optional<Double> pace) {
        pace.ifPresent(perSecond -> load.value(PACE, perSecond.doubleValue()));
        return load.done();
    }

    private static StopCondition until(JsonObjectReader until) {
        return switch (until.text("is")) {
            case "elapsed" -> new StopCondition.Elapsed(until.millis("timeMillis"));
            case "operations" -> new StopCondition.Operations(until.number("count"), until.millis("atMostMillis"));
            case "drained" -> new StopCondition.Drained(until.millis("quietMillis"), until.millis("atMostMillis"));
            case "broken" -> new StopCondition.Broken(until.millis("atMostMillis"));
            default -> throw until.wrong("is", "elapsed, operations, drained or broken");
        };
    }

    private static JsonObject toJson(StopCondition condition) {
        if (condition instanceof StopCondition.Elapsed elapsed) {
            return is("elapsed")
                    .value("timeMillis", JsonObjectReader.millis(elapsed.time()))
                    .done();
        }
        if (condition instanceof StopCondition.Operations operations) {
            return is("operations")
                    .value("count", operations.count())
                    .value("atMostMillis", JsonObjectReader.millis(operations.atMost()))
                    .done();
        }
        if (condition instanceof StopCondition.Drained drained) {
            return is("drained")
                    .value("quietMillis", JsonObjectReader.millis(drained.quiet()))
                    .value("atMostMillis", JsonObjectReader.millis(drained.atMost()))
                    .done();
        }
        StopCondition.Broken broken = (StopCondition.Broken) condition;
        return is("broken")
                .value("atMostMillis", JsonObjectReader.millis(broken.atMost()))
                .done();
    }

    private static JsonBuilder<JsonObject> is(String kind) {
        return JsonObject.builder().value("is", kind);
    }
}
