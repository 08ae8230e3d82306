package plimsoll.transports.request;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The settings of a driver or audit, each removed when it is read; what remains at the end is unknown. */
public final class DriverSettings {
    private final Map<String, String> remaining;

    public DriverSettings(Map<String, String> settings) {
        this.remaining = new TreeMap<>(settings);
    }

    public String required(String key) {
        return optional(key)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the setting '" + key + "' is missing; the others are " + remaining.keySet()));
    }

    public Optional<String> optional(String key) {
        return Optional.ofNullable(remaining.remove(key));
    }

    /** Returns one of the texts in {@code allowed}, the first when the setting is absent. */
    public String choice(String key, String... allowed) {
        String value = optional(key).orElse(allowed[0]);
        if (!Arrays.asList(allowed).contains(value)) {
            throw wrong(key, value, "one of " + Arrays.toString(allowed));
        }
        return value;
    }

    /** Reads status codes, separated by commas. */
    public Optional<Set<Integer>> statuses(String key) {
        return optional(key)
                .map(list -> Arrays.stream(list.split(","))
                        .map(each -> status(key, each.strip()))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static int status(String key, String text) {
        if (!text.matches("[1-5]\\d\\d")) {
            throw wrong(key, text, "status codes such as 200,201");
        }
        return Integer.parseInt(text);
    }

    public int millis(String key, int otherwise) {
        Optional<String> text = optional(key);
        if (text.isPresent() && !text.get().matches("[1-9]\\d{0,8}")) {
            throw wrong(key, text.get(), "1 to 999999999 milliseconds");
        }
        return text.map(Integer::parseInt).orElse(otherwise);
    }

    /** Reads a number above 0. */
    public OptionalLong bytes(String key) {
        Optional<String> text = optional(key);
        if (text.isPresent() && !text.get().matches("[1-9]\\d{0,14}")) {
            throw wrong(key, text.get(), "a number of bytes above 0");
        }
        return text.map(Long::parseLong).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    /** Takes every setting whose key starts with {@code prefix}, and returns them by key without the prefix. */
    public Map<String, String> startingWith(String prefix) {
        Map<String, String> taken = new TreeMap<>();
        remaining.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                taken.put(key.substring(prefix.length()), value);
            }
        });
        taken.keySet().forEach(key -> remaining.remove(prefix + key));
        return taken;
    }

    /** Whether a key starts with {@code prefix}. */
    public boolean has(String prefix) {
        return remaining.keySet().stream().anyMatch(key -> key.startsWith(prefix));
    }

    /** @throws IllegalArgumentException naming the settings that were not taken, and {@code known} */
    public void rejectUnknown(String known) {
        if (!remaining.isEmpty()) {
            throw new IllegalArgumentException("unknown settings " + remaining.keySet() + "; use " + known);
        }
    }

    public static IllegalArgumentException wrong(String key, String value, String expected) {
        return new IllegalArgumentException("the setting '" + key + "' is '" + value + "', but must be " + expected);
    }
}
