package plimsoll.proxy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A command of one line of standard input, which sets the proxy's behavior from then on. */
sealed interface ProxyCommand {
    /** The longest delay in one direction. */
    int LATENCY_MILLIS_MAX = 60_000;

    /** Limits the bytes per second that all connections share; infinite means no limit. */
    record Rate(double bytesPerSecond, List<Direction> directions) implements ProxyCommand {}

    /** Delays bytes by this time in each of the directions. */
    record Latency(double millis, List<Direction> directions) implements ProxyCommand {}

    /** Forwards nothing; connections are still accepted. */
    record Stall(List<Direction> directions) implements ProxyCommand {}

    /** Forwards again, in both directions. */
    record Resume() implements ProxyCommand {}

    /** Ends all connections with RST. */
    record Reset() implements ProxyCommand {}

    /** Refuses new connections; open ones stay. */
    record Down() implements ProxyCommand {}

    /** Accepts connections again. */
    record Up() implements ProxyCommand {}

    /**
     * Parses a line: {@code rate BYTES|off [up|down]}, {@code latency MILLIS [up|down]}, {@code stall},
     * {@code half-open up|down}, {@code resume}, {@code reset}, {@code down}, {@code up}.
     *
     * @throws IllegalArgumentException when the line is not a command, with a message that shows the line
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
            case "stall" -> withoutArguments(line, rest, new Stall(List.of(Direction.values())));
            case "resume" -> withoutArguments(line, rest, new Resume());
            case "reset" -> withoutArguments(line, rest, new Reset());
            case "down" -> withoutArguments(line, rest, new Down());
            case "up" -> withoutArguments(line, rest, new Up());
            default ->
                throw new IllegalArgumentException("unknown command '" + line
                        + "'; use rate, latency, stall, half-open, resume, reset, down or up");
        };
    }

    private static ProxyCommand withoutArguments(String line, List<String> rest, ProxyCommand command) {
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException("'" + line + "' has too many words; this command takes no argument");
        }
        return command;
    }

    private static String argument(String line, List<String> rest, int most) {
        if (rest.isEmpty() || rest.size() > most) {
            throw new IllegalArgumentException(
                    "'" + line + "' has " + rest.size() + " arguments; give 1" + (most > 1 ? " or " + most : ""));
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
                        "'" + line + "' has the unknown direction '" + rest.get(at) + "'; use up or down")));
    }

    private static double rate(String text) {
        return text.equals("off") ? Double.POSITIVE_INFINITY : within("a rate in bytes per second", text, 1, 1e12);
    }

    private static double latency(String text) {
        return within("a latency in milliseconds", text, 0, LATENCY_MILLIS_MAX);
    }

    private static double within(String what, String text, double least, double most) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(what + " is a number, got '" + text + "'");
        }
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s is a number from %.0f to %.0f, got %s", what, least, most, text));
        }
        return value;
    }
}
