package plimsoll.proxy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** One line of standard input: what the proxy shall do from now on. */
sealed interface ProxyCommand {
    /** The longest one way. */
    int LATENCY_MILLIS_MAX = 60_000;

    /** Bytes a second, shared by all connections; infinite means no limit. */
    record Rate(double bytesPerSecond, List<Direction> directions) implements ProxyCommand {}

    /** One way. */
    record Latency(double millis, List<Direction> directions) implements ProxyCommand {}

    /** Forward nothing; connections are still accepted. */
    record Stall(List<Direction> directions) implements ProxyCommand {}

    /** Forward again, in every direction. */
    record Resume() implements ProxyCommand {}

    /** End all connections with RST. */
    record Reset() implements ProxyCommand {}

    /** Refuse new connections; those that are open stay. */
    record Down() implements ProxyCommand {}

    /** Accept again. */
    record Up() implements ProxyCommand {}

    /**
     * The command of a line: {@code rate BYTES|off [up|down]}, {@code latency MILLIS [up|down]}, {@code stall}, {@code half-open up|down}, {@code resume},
     * {@code reset}, {@code down}, {@code up}.
     *
     * @throws IllegalArgumentException with a sentence when it is none
     */
    static ProxyCommand parse(String line) {
        List<String> words = Arrays.asList(line.strip().split("\\s+"));
        List<String> rest = words.subList(1, words.size());
        return switch (words.getFirst()) {
            case "rate" -> new Rate(rate(argument(line, rest, 2)), directions(line, rest, 1));
            case "latency" -> new Latency(latency(argument(line, rest, 2)), directions(line, rest, 1));
            case "half-open" -> {
                String _ = argument(line, rest, 1);
                yield new Stall(directions(line, rest, 0));
            }
            case "stall" -> alone(line, rest, new Stall(List.of(Direction.values())));
            case "resume" -> alone(line, rest, new Resume());
            case "reset" -> alone(line, rest, new Reset());
            case "down" -> alone(line, rest, new Down());
            case "up" -> alone(line, rest, new Up());
            default ->
                throw new IllegalArgumentException(
                        "'" + line + "' is no command: say rate, latency, stall, half-open, resume, reset, down or up");
        };
    }

    private static ProxyCommand alone(String line, List<String> rest, ProxyCommand command) {
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException("'" + line + "' says too much: this command stands alone");
        }
        return command;
    }

    private static String argument(String line, List<String> rest, int most) {
        if (rest.isEmpty() || rest.size() > most) {
            throw new IllegalArgumentException("'" + line + "' has " + rest.size() + " words after the first: say 1"
                    + (most > 1 ? " or " + most : ""));
        }
        return rest.getFirst();
    }

    private static List<Direction> directions(String line, List<String> rest, int at) {
        if (rest.size() <= at) {
            return List.of(Direction.values());
        }
        return List.of(Arrays.stream(Direction.values())
                .filter(direction -> direction.word().equals(rest.get(at)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + line + "' names the direction '" + rest.get(at) + "': say up or down")));
    }

    private static double rate(String text) {
        return text.equals("off") ? Double.POSITIVE_INFINITY : within("a rate in bytes a second", text, 1, 1e12);
    }

    private static double latency(String text) {
        return within("a latency in milliseconds", text, 0, LATENCY_MILLIS_MAX);
    }

    private static double within(String what, String text, double least, double most) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(what + " is a number, but this is '" + text + "'");
        }
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s lies from %.0f to %.0f, but this is %s", what, least, most, text));
        }
        return value;
    }
}
