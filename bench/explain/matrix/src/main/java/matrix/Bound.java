package matrix;

import java.util.Locale;
import java.util.Map;

/** A condition, measured from outside or by the plant itself, that holds when the bottleneck is really there. */
record Bound(String measure, boolean above, double limit) {
    /** {@code cpu>0.8} or {@code cpu<0.5}. */
    static Bound of(String text) {
        String[] parts = text.split("[<>]", -1);
        if (parts.length != 2 || parts[0].isEmpty()) {
            throw new IllegalArgumentException("a bound is MEASURE>LIMIT or MEASURE<LIMIT, not '" + text + "'");
        }
        return new Bound(parts[0], text.contains(">"), Double.parseDouble(parts[1]));
    }

    /** A value that was not measured meets no bound. */
    boolean holds(Map<String, Double> measured) {
        Double value = measured.get(measure);
        return value != null && (above ? value > limit : value < limit);
    }

    /** Such as {@code cpu 0.93 (>0.80)}. */
    String words(Map<String, Double> measured) {
        Double value = measured.get(measure);
        return String.format(
                Locale.ROOT,
                "%s %s (%s%s)",
                measure,
                value == null ? "not seen" : number(value),
                above ? ">" : "<",
                number(limit));
    }

    private static String number(double value) {
        return value >= 1000 ? String.format(Locale.ROOT, "%.0f", value) : String.format(Locale.ROOT, "%.2f", value);
    }
}
