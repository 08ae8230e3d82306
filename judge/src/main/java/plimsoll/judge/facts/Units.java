package plimsoll.judge.facts;

/** A metric's value in the unit of the metric. */
public final class Units {
    private Units() {}

    public static String show(String metric, double value) {
        if (metric.endsWith(" vs baseline")) {
            return String.format(java.util.Locale.ROOT, "%+.1f %%", value * 100);
        }
        if (metric.startsWith("response.")
                || metric.startsWith("service.")
                || metric.equals("total")
                || metric.equals("ready")) {
            return Text.millis(value);
        }
        if (metric.startsWith("memory.") || metric.startsWith("heap.") || metric.endsWith(".bytes")) {
            return Text.bytes(value);
        }
        if (metric.equals("throughput")) {
            return Text.count(value) + "/s";
        }
        return metric.endsWith(".rate") || metric.equals("gc.time") ? Text.percent(value) : Text.count(value);
    }
}
