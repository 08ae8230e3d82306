package plimsoll.transports.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import plimsoll.model.FixedTimeout;

/**
 * What a study says of its HTTP operations: one kind of them, or one for each step of its flows under {@code step.K.}.
 *
 * @param steps in the order of their numbers
 */
public record HttpDriverConfig(List<HttpSettings> steps, boolean keepAlive, int connectMillis) {
    private static final String KNOWN =
            HttpSettings.KNOWN + ", each behind step.K. where there are flows; connections (keep-alive or close), "
                    + "connectTimeoutMillis";
    private static final int CONNECT_MILLIS = FixedTimeout.CONNECT.millis();
    private static final int MOST_STEPS = 1000;

    public HttpDriverConfig {
        steps = List.copyOf(steps);
    }

    /**
     * What all operations have in common.
     *
     * @param way from what was written to where it is sent
     */
    record Connections(boolean keepAlive, UnaryOperator<HttpAddress> way) {}

    /** @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen */
    public static HttpDriverConfig of(Map<String, String> all) {
        DriverSettings settings = new DriverSettings(all);
        HttpDriverConfig plan = of(settings, UnaryOperator.identity());
        settings.nothingElse(KNOWN);
        return plan;
    }

    /**
     * Takes the keys it knows; the caller takes the others.
     *
     * @param way from the addresses that are written to those that requests are sent to, such as a proxy's
     */
    public static HttpDriverConfig of(DriverSettings settings, UnaryOperator<HttpAddress> way) {
        boolean keepAlive =
                settings.choice("connections", "keep-alive", "close").equals("keep-alive");
        int connectMillis = settings.millis("connectTimeoutMillis", CONNECT_MILLIS);
        Connections connections = new Connections(keepAlive, way);
        List<HttpSettings> steps = new ArrayList<>();
        for (int step = 0; step < MOST_STEPS && settings.has("step." + step + "."); step++) {
            DriverSettings own = new DriverSettings(settings.startingWith("step." + step + "."));
            steps.add(HttpSettings.of(own, connections));
            own.nothingElse(HttpSettings.KNOWN);
        }
        if (steps.isEmpty()) {
            steps.add(HttpSettings.of(settings, connections));
        }
        return new HttpDriverConfig(steps, keepAlive, connectMillis);
    }
}
