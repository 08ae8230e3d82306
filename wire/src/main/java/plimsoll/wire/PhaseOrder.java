package plimsoll.wire;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.Until;

/**
 * One phase of a workload.
 *
 * @param producer of its operations' identities; the next steps of its flows have the next numbers
 * @param drain how long operations in flight are awaited after the phase's end
 */
public record PhaseOrder(String name, boolean judged, int producer, LoadModel load, Until until, Duration drain) {
    static PhaseOrder read(Fields phase) {
        return new PhaseOrder(
                phase.text("name"),
                phase.flag("judged"),
                phase.integer("producer"),
                load(phase.object("load")),
                until(phase.object("until")),
                phase.millis("drainMillis"));
    }

    Map<String, Object> written() {
        return JsonLayout.keys(
                "name",
                name,
                "judged",
                judged,
                "producer",
                producer,
                "load",
                written(load),
                "until",
                written(until),
                "drainMillis",
                drain.toMillis());
    }

    private static LoadModel load(Fields load) {
        return switch (load.text("is")) {
            case "open" ->
                new LoadModel.Open(
                        load.decimal("perSecond"),
                        arrivals(load),
                        load.integer("inFlightMax"),
                        Optional.of(load.millis("rampMillis")));
            case "closed" ->
                new LoadModel.Closed(load.integer("users"), load.millis("rampMillis"), load.millis("thinkTimeMillis"));
            case "fill" -> new LoadModel.Fill(load.number("operations"));
            case "drain" -> new LoadModel.Drain();
            case "burst" -> new LoadModel.Burst(load.integer("operations"));
            default -> throw load.wrong("is", "open, closed, burst, fill or drain");
        };
    }

    private static Arrivals arrivals(Fields load) {
        for (Arrivals each : Arrivals.values()) {
            if (written(each).equals(load.text("arrivals"))) {
                return each;
            }
        }
        throw load.wrong("arrivals", "constant or poisson");
    }

    private static String written(Arrivals arrivals) {
        return arrivals.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> written(LoadModel load) {
        if (load instanceof LoadModel.Open open) {
            return JsonLayout.keys(
                    "is",
                    "open",
                    "perSecond",
                    open.perSecond(),
                    "arrivals",
                    written(open.arrivals()),
                    "inFlightMax",
                    open.inFlightMax(),
                    "rampMillis",
                    open.ramp().orElse(Duration.ZERO).toMillis());
        }
        if (load instanceof LoadModel.Closed closed) {
            long rampMillis = closed.ramp().toMillis();
            long thinkTimeMillis = closed.thinkTime().toMillis();
            return JsonLayout.keys(
                    "is",
                    "closed",
                    "users",
                    closed.users(),
                    "rampMillis",
                    rampMillis,
                    "thinkTimeMillis",
                    thinkTimeMillis);
        }
        if (load instanceof LoadModel.Fill fill) {
            return JsonLayout.keys("is", "fill", "operations", fill.atMost());
        }
        if (load instanceof LoadModel.Burst burst) {
            return JsonLayout.keys("is", "burst", "operations", burst.operations());
        }
        if (load instanceof LoadModel.Drain) {
            return JsonLayout.keys("is", "drain");
        }
        throw new IllegalArgumentException("a script of the user's own is told nothing by a file");
    }

    private static Until until(Fields until) {
        return switch (until.text("is")) {
            case "elapsed" -> new Until.Elapsed(until.millis("timeMillis"));
            case "operations" -> new Until.Operations(until.number("count"), until.millis("atMostMillis"));
            case "drained" -> new Until.Drained(until.millis("quietMillis"), until.millis("atMostMillis"));
            case "broken" -> new Until.Broken(until.millis("atMostMillis"));
            default -> throw until.wrong("is", "elapsed, operations, drained or broken");
        };
    }

    private static Map<String, Object> written(Until until) {
        if (until instanceof Until.Elapsed elapsed) {
            return JsonLayout.keys("is", "elapsed", "timeMillis", elapsed.time().toMillis());
        }
        if (until instanceof Until.Operations operations) {
            long atMostMillis = operations.atMost().toMillis();
            return JsonLayout.keys("is", "operations", "count", operations.count(), "atMostMillis", atMostMillis);
        }
        if (until instanceof Until.Drained drained) {
            long atMostMillis = drained.atMost().toMillis();
            long quietMillis = drained.quiet().toMillis();
            return JsonLayout.keys("is", "drained", "quietMillis", quietMillis, "atMostMillis", atMostMillis);
        }
        Until.Broken broken = (Until.Broken) until;
        return JsonLayout.keys("is", "broken", "atMostMillis", broken.atMost().toMillis());
    }
}
