package uploadrelay;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;

/**
 * Driver {@code relay-batch}. Settings: {@code url}, to which batches are posted; {@code files}, the number of
 * operations that travel in one request. It may be given faults of the provider: in {@code cut-each} files one ends
 * half way; in {@code stall-each} files one stalls half way for {@code stall-ms}.
 */
public final class RelayBatchFactory implements DriverFactory {
    private static final List<String> KEYS = List.of("url", "files");
    private static final List<String> FAULTS = List.of("cut-each", "stall-each", "stall-ms");
    private static final int FILES_MAX = 10_000;

    @Override
    public String name() {
        return "relay-batch";
    }

    @Override
    public Driver open(Map<String, String> settings) {
        Set<String> others = new TreeSet<>(settings.keySet());
        FAULTS.forEach(others::remove);
        if (!others.equals(Set.copyOf(KEYS))) {
            throw new IllegalArgumentException("driver relay-batch takes the settings " + KEYS + ", and " + FAULTS
                    + " for a faulty provider, but was given " + new TreeSet<>(settings.keySet())
                    + "; write the first two, and no other than these");
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
        return new RelayBatch(URI.create(url), Integer.parseInt(files), new FileProvider(faults(settings)));
    }

    static ProviderFaults faults(Map<String, String> settings) {
        int stallEach = number(settings, "stall-each");
        int millis = number(settings, "stall-ms");
        if (stallEach > 0 != millis > 0) {
            throw new IllegalArgumentException("'stall-each' is " + stallEach + " and 'stall-ms' is " + millis
                    + "; write both above 0, or neither");
        }
        return new ProviderFaults(number(settings, "cut-each"), stallEach, Duration.ofMillis(millis));
    }

    private static int number(Map<String, String> settings, String key) {
        String text = settings.getOrDefault(key, "0");
        if (!text.matches("\\d{1,6}")) {
            throw new IllegalArgumentException(
                    "'" + key + "' is a number of up to six digits, but was given '" + text + "'; 0 means none");
        }
        return Integer.parseInt(text);
    }
}
