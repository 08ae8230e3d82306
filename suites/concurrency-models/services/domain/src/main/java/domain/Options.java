package domain;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Arguments of the form {@code --name=value}. */
public final class Options {
    private final Map<String, String> values;

    private Options(Map<String, String> values) {
        this.values = values;
    }

    /** @throws IllegalArgumentException for an argument of another form */
    public static Options of(String... arguments) {
        Map<String, String> values = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (!argument.startsWith("--") || equals < 3) {
                throw new IllegalArgumentException("an argument is --name=value, but one is '" + argument + "'");
            }
            values.put(argument.substring(2, equals), argument.substring(equals + 1));
        }
        return new Options(values);
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** @throws IllegalArgumentException when it is missing */
    public String needed(String name) {
        return text(name).orElseThrow(() -> new IllegalArgumentException("--" + name + "=... is needed"));
    }

    public int number(String name, int otherwise) {
        return text(name).map(Integer::parseInt).orElse(otherwise);
    }

    /** Milliseconds, or a time with its unit: {@code 250}, {@code 250ms} or {@code 2500us}. */
    public Duration millis(String name, Duration otherwise) {
        return text(name)
                .map(text -> text.endsWith("us")
                        ? Duration.ofNanos(1000 * Long.parseLong(text.substring(0, text.length() - 2)))
                        : Duration.ofMillis(Long.parseLong(text.replaceFirst("ms$", ""))))
                .orElse(otherwise);
    }

    public int port() {
        return number("port", 0);
    }
}
