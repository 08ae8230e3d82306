package queues.hazelcast;

import java.util.Map;
import java.util.Optional;

/** Settings of a variant. Messages name their keys only, since one of them may hold a password. */
final class VariantSettings {
    private VariantSettings() {}

    /** @throws IllegalArgumentException when it is missing or not a number */
    static int number(Map<String, String> settings, String key) {
        return Integer.parseInt(Optional.ofNullable(settings.get(key))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the setting '" + key + "' is missing; there are " + settings.keySet())));
    }

    /** Returns the number, or the other one if there is none. */
    static int number(Map<String, String> settings, String key, int otherwise) {
        return settings.containsKey(key) ? number(settings, key) : otherwise;
    }
}
