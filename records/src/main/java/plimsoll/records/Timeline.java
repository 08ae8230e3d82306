package plimsoll.records;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.Sample;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.LineWriter;
import plimsoll.records.lines.NdjsonLines;

/** The samples of a trial from outside, one per line. */
public final class Timeline implements AutoCloseable {
    /** The most samples that the lab takes in a trial; it samples less often as their number comes near. */
    public static final int SAMPLES_MAX = 60_000;

    private static final int READ_MAX = 100_000;

    /** A sample with every metric of a member takes up to 700 bytes. */
    private static final long BYTES_MAX = 96L << 20;

    private final LineWriter writer;

    /** @throws java.io.UncheckedIOException if the file cannot be appended to */
    public Timeline(Path file) {
        this.writer = new LineWriter(file);
    }

    /** Safe for use by several threads. */
    public void append(Sample sample) {
        writer.append(sample);
    }

    @Override
    public void close() {
        writer.close();
    }

    /**
     * Reads the samples in the order of the file; torn lines are counted.
     *
     * @throws UnreadableRecordException if the file cannot be read
     */
    public static NdjsonLines<Sample> read(Path file) {
        return NdjsonLines.read(file, READ_MAX, BYTES_MAX, line -> Optional.of(Json.sample(line)));
    }
}
