package concurrencymodels;

import java.util.Map;
import java.util.Set;

/** A complete set of required settings, without others. Messages name their keys only: one may hold a password. */
record RequiredSettings(String of, Map<String, String> settings) {
    /** @throws IllegalArgumentException for a setting that is missing, blank or unknown */
    RequiredSettings only(Set<String> keys) {
        if (!settings.keySet().equals(keys) || settings.values().stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(
                    of + " takes the settings " + keys + ", each with a value, but was given " + settings.keySet());
        }
        return this;
    }

    String text(String key) {
        return settings.getOrDefault(key, "");
    }
}
