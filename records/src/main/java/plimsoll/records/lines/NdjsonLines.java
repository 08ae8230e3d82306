package plimsoll.records.lines;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The records of a file with one record per line.
 *
 * @param skipped lines that were torn or malformed
 * @param cut true if the file has more lines than were read
 */
public record NdjsonLines<T>(List<T> items, int skipped, boolean cut) {
    /** More than twice the samples that the lab takes in a trial. */
    static final int MOST = 100_000;

    /** The bound on such a file, whose lines all become objects in the lab's small heap. */
    static final long LONGEST = 12L << 20;

    /** The bound on lines of a stream, which may be of a log that a member writes. */
    private static final int STREAMED = 1_000_000;

    public NdjsonLines {
        items = List.copyOf(items);
    }

    /**
     * Reads a file; lines for which {@code parse} throws, and those of more than a million characters, are counted, not
     * returned.
     *
     * @throws UnreadableRecordException if the file cannot be opened or read, or has more than {@value #LONGEST} bytes
     *     or {@value #MOST} lines
     */
    public static <T> NdjsonLines<T> read(Path file, Function<String, Optional<T>> parse) {
        return read(file, MOST, parse);
    }

    /**
     * Reads a file of at most {@code most} lines.
     *
     * @throws UnreadableRecordException as {@link #read(Path, Function)}
     */
    public static <T> NdjsonLines<T> read(Path file, int most, Function<String, Optional<T>> parse) {
        return read(file, most, LONGEST, parse);
    }

    /**
     * Reads a file of at most {@code most} lines and {@code longest} bytes, for records that grow with the run.
     *
     * @throws UnreadableRecordException as {@link #read(Path, Function)}
     */
    public static <T> NdjsonLines<T> read(Path file, int most, long longest, Function<String, Optional<T>> parse) {
        try (InputStream bytes = RecordFile.open(file, longest)) {
            NdjsonLines<T> lines = read(bytes, most, parse);
            if (lines.cut) {
                throw new UnreadableRecordException(
                        file + " has more than " + most + " lines, and no lab writes so many");
            }
            return lines;
        } catch (IOException e) {
            throw RecordFile.unreadable(file, e);
        }
    }

    /** Reads at most a million lines from an open stream, and closes it. */
    public static <T> NdjsonLines<T> read(InputStream bytes, Function<String, Optional<T>> parse) throws IOException {
        return read(bytes, STREAMED, parse);
    }

    private static <T> NdjsonLines<T> read(InputStream bytes, int most, Function<String, Optional<T>> parse)
            throws IOException {
        List<T> items = new ArrayList<>();
        int skipped = 0;
        try (LineReader reader = new LineReader(bytes)) {
            for (int lines = 0; lines < most; lines++) {
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
