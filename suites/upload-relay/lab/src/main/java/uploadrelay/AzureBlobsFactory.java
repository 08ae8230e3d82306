package uploadrelay;

import java.util.Map;
import java.util.Set;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;

/**
 * Audit {@code azure-blobs}. Settings: {@code account}, a blob endpoint of Azurite or a compatible store, such as
 * http://127.0.0.1:10000/devstoreaccount1, or a connection string of a real account; {@code container}.
 */
public final class AzureBlobsFactory implements AuditFactory {
    private static final Set<String> KEYS = Set.of("account", "container");

    @Override
    public String name() {
        return "azure-blobs";
    }

    @Override
    public Audit open(Map<String, String> settings) {
        if (!KEYS.containsAll(settings.keySet())) {
            throw new IllegalArgumentException(
                    "audit azure-blobs takes the settings " + KEYS + ", but was given " + settings.keySet());
        }
        return new AzureBlobs(Containers.of(needed(settings, "account"), needed(settings, "container")));
    }

    private static String needed(Map<String, String> settings, String key) {
        String value = settings.get(key);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("audit azure-blobs needs the setting '" + key + "'");
        }
        return value;
    }
}
