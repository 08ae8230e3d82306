package slowclient;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/** Driver {@code slow-client}. Settings: {@code url}; {@code micros} of the client's own processor for each answer. */
public final class SlowClientFactory implements DriverFactory {
    private static final Set<String> KEYS = Set.of("url", "micros");

    @Override
    public String name() {
        return "slow-client";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        if (!settings.keySet().equals(KEYS)) {
            throw new IllegalArgumentException("driver slow-client takes " + KEYS + ", but was given " + settings);
        }
        return new SlowClient(
                URI.create(settings.getOrDefault("url", "")), Integer.parseInt(settings.getOrDefault("micros", "")));
    }
}
