package plimsoll.records;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.NdjsonLines;
import tools.jackson.databind.JsonNode;

/**
 * The counts of a link's proxy, once a second: the counting lines of {@code link-L.ndjson}.
 *
 * @param laidMillis start of the proxy, since the trial's start
 * @param counts in time order
 */
public record LinkLog(long laidMillis, List<Counts> counts) {
    public static final LinkLog NONE = new LinkLog(0, List.of());

    private static final int LINES_MAX = 100_000;

    /** The counts of the longest load, whose lines take up to 330 bytes, fit in half of it. */
    private static final long BYTES_MAX = 32L << 20;

    public LinkLog {
        counts = List.copyOf(counts);
    }

    /**
     * The counts at one moment.
     *
     * @param atMillis since the proxy's start
     * @param awaiting connections whose last bytes went to the target, so that they await an answer
     * @param heldBytes bytes read on either side and not yet written to the other
     */
    public record Counts(long atMillis, long connections, long awaiting, long heldBytes) {}

    /**
     * Reads the counts; skips torn lines and lines without counts.
     *
     * @return {@link #NONE} if there is no such file
     * @throws UnreadableRecordException if it cannot be read
     */
    public static LinkLog read(Path file) {
        if (!RecordFile.exists(file)) {
            return NONE;
        }
        long startMillis = NdjsonLines.read(file, LINES_MAX, BYTES_MAX, LinkLog::startMillis).items().stream()
                .findFirst()
                .orElse(0L);
        return new LinkLog(
                startMillis,
                NdjsonLines.read(file, LINES_MAX, BYTES_MAX, LinkLog::line).items());
    }

    private static Optional<Long> startMillis(String text) {
        JsonNode line = Json.tree(text);
        return line.path("is").asString("").equals("laid")
                ? Optional.of(line.path("trialMillis").asLong(0))
                : Optional.empty();
    }

    private static Optional<Counts> line(String text) {
        JsonNode line = Json.tree(text);
        return line.path("is").asString("").equals("counts")
                ? Optional.of(new Counts(
                        line.path("atMillis").asLong(0),
                        line.path("connections").asLong(0),
                        line.path("awaiting").asLong(0),
                        line.path("upHeldBytes").asLong(0)
                                + line.path("downHeldBytes").asLong(0)))
                : Optional.empty();
    }
}
