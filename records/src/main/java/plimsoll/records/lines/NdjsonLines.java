package plimsoll.records.lines;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.json.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The records of a file with one record per line.
 *
 * @param skipped lines that were torn or malformed
 * @param cut true if the file has more lines than were read
 */
public record NdjsonLines<T>(List<T> items, int skipped, boolean cut) {
    /** More than a trial of five minutes with twenty members writes at ten lines per second and member. */
    static final int MOST = 1_000_000;

    public NdjsonLines {
        items = List.copyOf(items);
    }

    /**
     * Reads at most {@value #MOST} lines; those for which {@code parse} throws, and those of more than a million
     * characters, are counted, not returned.
     *
     * @throws UnreadableRecordException if the file cannot be opened or read
     */
    public static <T> NdjsonLines<T> read(Path file, Function<String, Optional<T>> parse) {
        try (InputStream bytes = RecordFile.open(file)) {
            return read(bytes, parse);
        } catch (IOException e) {
            throw new UnreadableRecordException("cannot read " + file + ": " + FileErrorText.why(e), e);
        }
    }

    /** Reads lines from an open stream, and closes it. */
    public static <T> NdjsonLines<T> read(InputStream bytes, Function<String, Optional<T>> parse) throws IOException {
        List<T> items = new ArrayList<>();
        int skipped = 0;
        try (LineReader reader = new LineReader(bytes)) {
            for (int lines = 0; lines < MOST; lines++) {
                Optional<String> line = reader.next();
                if (line.isEmpty()) {
                    return new NdjsonLines<>(items, skipped, false);
                }
                try {
                    parse.apply(line.get()).ifPresent(items::add);
                } catch (RuntimeException _) {
                    skipped++;
                }
            }
            return new NdjsonLines<>(items, skipped, !reader.atEnd());
        }
    }
}
