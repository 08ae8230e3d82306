package plimsoll.report.html;

import java.util.ArrayList;
import java.util.List;
import plimsoll.model.result.TimeSeries;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The series of one trial, reduced to the resolution of a screen: fewer points, values in about 1000 steps, shared
 * times.
 */
final class PageSeries {
    private static final int LEVELS = 1024;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final int points;
    private final List<List<Long>> times = new ArrayList<>();
    private final ArrayNode series = NODES.arrayNode();

    PageSeries(int points) {
        this.points = points;
    }

    /** Writes {@code times}, each a list of increments in milliseconds, and {@code series}; see {@link #add}. */
    void into(ObjectNode trial) {
        ArrayNode written = trial.putArray("times");
        for (List<Long> list : times) {
            ArrayNode steps = written.addArray();
            long last = 0;
            for (long at : list) {
                steps.add(at - last);
                last = at;
            }
        }
        trial.set("series", series);
    }

    /**
     * Adds a series: {@code at} is the index of its times, and its values are multiples of {@code step}. {@code high}
     * is left out if it equals {@code low}.
     */
    void add(TimeSeries one) {
        int length = Math.min(
                one.atMillis().size(), Math.min(one.low().size(), one.high().size()));
        int width = Math.max(1, Math.ceilDiv(length, points));
        List<Long> at = new ArrayList<>();
        List<Double> low = new ArrayList<>();
        List<Double> high = new ArrayList<>();
        for (int start = 0; start < length; start += width) {
            int end = Math.min(length, start + width);
            at.add(one.atMillis().get(start));
            low.add(one.low().subList(start, end).stream().min(Double::compare).orElseThrow());
            high.add(
                    one.high().subList(start, end).stream().max(Double::compare).orElseThrow());
        }
        double step = step(high);
        ObjectNode node = series.addObject()
                .put("member", one.member())
                .put("metric", one.metric())
                .put("unit", one.unit())
                .put("rate", one.rate())
                .put("at", shared(at))
                .put("step", step);
        ArrayNode lowest = steps(low, step);
        ArrayNode highest = steps(high, step);
        node.set("low", lowest);
        if (!highest.equals(lowest)) {
            node.set("high", highest);
        }
    }

    private int shared(List<Long> at) {
        int known = times.indexOf(at);
        if (known >= 0) {
            return known;
        }
        times.add(at);
        return times.size() - 1;
    }

    /** Returns 1 for small integers, else the power of two that leaves 1024 to 2048 steps. */
    private static double step(List<Double> values) {
        double largest = values.stream()
                .filter(Double::isFinite)
                .mapToDouble(Math::abs)
                .max()
                .orElse(0);
        boolean small = largest < LEVELS && values.stream().allMatch(value -> value == Math.rint(value));
        return small || largest == 0 ? 1 : Math.scalb(1.0, Math.getExponent(largest / LEVELS));
    }

    private static ArrayNode steps(List<Double> values, double step) {
        ArrayNode written = NODES.arrayNode(values.size());
        for (double value : values) {
            if (Double.isFinite(value)) {
                written.add(Math.round(value / step));
            } else {
                written.addNull();
            }
        }
        return written;
    }
}
