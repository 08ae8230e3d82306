package uploadrelay;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/**
 * Driver {@code relay-batch}. Settings: {@code url}, to which batches are posted; {@code files}, the number of operations
 * that travel in one request.
 */
public final class RelayBatchFactory implements DriverFactory {
    private static final Set<String> KEYS = Set.of("url", "files");
    private static final int FILES_MAX = 10_000;

    @Override
    public String name() {
        return "relay-batch";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        if (!settings.keySet().equals(KEYS)) {
            throw new IllegalArgumentException(
                    "driver relay-batch takes the settings " + KEYS + ", but was given " + settings.keySet());
        }
        String files = settings.getOrDefault("files", "");
        if (!files.matches("[1-9]\\d{0,4}") || Integer.parseInt(files) > FILES_MAX) {
            throw new IllegalArgumentException(
                    "'files' is a number from 1 to " + FILES_MAX + ", but was given '" + files + "'");
        }
        return new RelayBatch(URI.create(settings.getOrDefault("url", "")), Integer.parseInt(files));
    }
}
