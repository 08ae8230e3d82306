package plimsoll.proxy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import plimsoll.fuzz.Refusals;

/** Reads the commands of a proxy to their end. */
public final class CommandReading {
    private static final int LONGEST_REFUSAL = 3_000;

    private CommandReading() {}

    public static void read(byte[] input) throws IOException {
        BoundedLineReader lines = new BoundedLineReader(new StringReader(new String(input, StandardCharsets.UTF_8)));
        for (Optional<BoundedLineReader.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
            try {
                Refusals.require(inBounds(ProxyCommand.parse(line.get().uncut())), line);
            } catch (IllegalArgumentException refused) {
                Refusals.require(String.valueOf(refused.getMessage()).length() < LONGEST_REFUSAL, refused);
            }
        }
    }

    private static boolean inBounds(ProxyCommand command) {
        return switch (command) {
            case ProxyCommand.Rate rate -> rate.bytesPerSecond() >= 1;
            case ProxyCommand.Latency latency ->
                latency.millis() >= 0 && latency.millis() <= ProxyCommand.LATENCY_MILLIS_MAX;
            case ProxyCommand.Stall stall -> !stall.directions().isEmpty();
            case ProxyCommand.Resume _, ProxyCommand.Reset _, ProxyCommand.Down _, ProxyCommand.Up _ -> true;
        };
    }
}
