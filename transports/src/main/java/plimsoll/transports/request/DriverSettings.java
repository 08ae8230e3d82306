package plimsoll.transports.request;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A study's own keys, taken one by one; what nobody took is a mistake. */
public final class DriverSettings {
    private final Map<String, String> left;

    public DriverSettings(Map<String, String> settings) {
        this.left = new TreeMap<>(settings);
    }

    public String required(String key) {
        return optional(key)
                .orElseThrow(
                        () -> new IllegalArgumentException("the setting '" + key + "' is missing; there are " + left));
    }

    public Optional<String> optional(String key) {
        return Optional.ofNullable(left.remove(key));
    }

    /** One of the texts in {@code allowed}, the first when it is not set. */
    public String choice(String key, String... allowed) {
        String value = optional(key).orElse(allowed[0]);
        if (!Arrays.asList(allowed).contains(value)) {
            throw wrong(key, value, "one of " + Arrays.toString(allowed));
        }
        return value;
    }

    /** Status codes, separated by commas. */
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

    /** A number above 0. */
    public OptionalLong bytes(String key) {
        Optional<String> text = optional(key);
        if (text.isPresent() && !text.get().matches("[1-9]\\d{0,14}")) {
            throw wrong(key, text.get(), "a number of bytes above 0");
        }
        return text.map(Long::parseLong).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    /** Every key that starts with {@code prefix}, without it. */
    public Map<String, String> startingWith(String prefix) {
        Map<String, String> taken = new TreeMap<>();
        left.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                taken.put(key.substring(prefix.length()), value);
            }
        });
        taken.keySet().forEach(key -> left.remove(prefix + key));
        return taken;
    }

    /** Whether some key starts with it. */
    public boolean has(String prefix) {
        return left.keySet().stream().anyMatch(key -> key.startsWith(prefix));
    }

    /** @throws IllegalArgumentException naming the keys that nobody took */
    public void nothingElse(String known) {
        if (!left.isEmpty()) {
            throw new IllegalArgumentException("nobody knows the settings " + left.keySet() + "; there are " + known);
        }
    }

    public static IllegalArgumentException wrong(String key, String value, String expected) {
        return new IllegalArgumentException("the setting '" + key + "' is '" + value + "', but must be " + expected);
    }
}
