package uploadrelay;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/**
 * Driver {@code relay-batch}. Settings: {@code url}, to which batches are posted; {@code files}, the number of operations
 * that travel in one request.
 */
public final class RelayBatchFactory implements DriverFactory {
    private static final List<String> KEYS = List.of("url", "files");
    private static final int FILES_MAX = 10_000;

    @Override
    public String name() {
        return "relay-batch";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        if (!settings.keySet().equals(Set.copyOf(KEYS))) {
            throw new IllegalArgumentException("driver relay-batch takes the settings " + KEYS + ", but was given "
                    + new TreeSet<>(settings.keySet()) + "; write both and no other");
        }
        String url = settings.getOrDefault("url", "");
        if (!url.matches("http://[^ ]+")) {
            throw new IllegalArgumentException(
                    "'url' begins with http://, but was given '" + url + "'; write for example ${service.url}/batches");
        }
        String files = settings.getOrDefault("files", "");
        if (!files.matches("[1-9]\\d{0,4}") || Integer.parseInt(files) > FILES_MAX) {
            throw new IllegalArgumentException("'files' is a number from 1 to " + FILES_MAX + ", but was given '"
                    + files + "'; write as many as the load's burst");
        }
        return new RelayBatch(URI.create(url), Integer.parseInt(files));
    }
}
