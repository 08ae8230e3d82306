package blobsink;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The command line of a sink. */
record Options(int port, StoreFaults faults) {
    static final String USAGE = """
            usage: blobsink.Main --port=N [--latency-ms=N] [--busy-each=N] [--reset-each=N]
              --port=N        to listen on; 0 takes a free one
              --latency-ms=N  from an upload's last byte to its answer
              --busy-each=N   answers every Nth upload with 503 and does not store it;
                              the body is cut if it is larger than 256 MiB
              --reset-each=N  resets the connection of every Nth upload half way,
                              also where it would be answered 503""";

    private static final Pattern OPTION = Pattern.compile("--(port|latency-ms|busy-each|reset-each)=(\\d{1,5})");

    /** Empty if an option is unknown, malformed or given twice, or the port is missing. */
    static Optional<Options> parse(String... arguments) {
        Map<String, Integer> given = new HashMap<>();
        for (String argument : arguments) {
            Matcher option = OPTION.matcher(argument);
            if (!option.matches() || given.put(option.group(1), Integer.valueOf(option.group(2))) != null) {
                return Optional.empty();
            }
        }
        StoreFaults faults = StoreFaults.of(
                Duration.ofMillis(given.getOrDefault("latency-ms", 0)),
                given.getOrDefault("busy-each", 0),
                given.getOrDefault("reset-each", 0));
        return Optional.ofNullable(given.get("port")).map(port -> new Options(port, faults));
    }
}
