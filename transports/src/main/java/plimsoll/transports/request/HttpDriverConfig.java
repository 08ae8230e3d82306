package plimsoll.transports.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import plimsoll.driver.Operation;
import plimsoll.model.FixedTimeout;

/**
 * A study's settings for its HTTP operations: one kind of operation, or one for each step of its flows under
 * {@code step.K.}.
 *
 * @param steps in the order of their numbers; a single one is for the operations of every step
 */
public record HttpDriverConfig(List<HttpSettings> steps, boolean keepAlive, int connectMillis) {
    private static final String KNOWN = HttpSettings.KNOWN
            + ", each with the prefix step.K. in a study with flows; connections (keep-alive or close), "
            + "connectTimeoutMillis";
    private static final int CONNECT_MILLIS = FixedTimeout.CONNECT.millis();
    private static final int MOST_STEPS = 1000;

    public HttpDriverConfig {
        steps = List.copyOf(steps);
    }

    /**
     * Properties that all operations share.
     *
     * @param route maps an address of the study to the one that requests are sent to
     */
    record Connections(boolean keepAlive, UnaryOperator<HttpAddress> route) {}

    /** Returns the index of an operation's settings in {@link #steps}. */
    public int index(Operation operation) {
        return steps.size() == 1 ? 0 : operation.step();
    }

    /** @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen */
    public static HttpDriverConfig of(Map<String, String> all) {
        DriverSettings settings = new DriverSettings(all);
        HttpDriverConfig config = of(settings, UnaryOperator.identity());
        settings.rejectUnknown(KNOWN);
        return config;
    }

    /**
     * Takes the settings that it knows and leaves the others to the caller.
     *
     * @param route maps an address of the study to the one that requests are sent to, such as a proxy's
     */
    public static HttpDriverConfig of(DriverSettings settings, UnaryOperator<HttpAddress> route) {
        boolean keepAlive =
                settings.choice("connections", "keep-alive", "close").equals("keep-alive");
        int connectMillis = settings.millis("connectTimeoutMillis", CONNECT_MILLIS);
        Connections connections = new Connections(keepAlive, route);
        List<HttpSettings> steps = new ArrayList<>();
        for (int step = 0; step < MOST_STEPS && settings.has("step." + step + "."); step++) {
            DriverSettings own = new DriverSettings(settings.startingWith("step." + step + "."));
            steps.add(HttpSettings.of(own, connections));
            own.rejectUnknown(HttpSettings.KNOWN);
        }
        if (steps.isEmpty()) {
            steps.add(HttpSettings.of(settings, connections));
        }
        return new HttpDriverConfig(steps, keepAlive, connectMillis);
    }
}
