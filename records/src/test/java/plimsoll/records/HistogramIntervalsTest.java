package plimsoll.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.DeflaterOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.HostileCases;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.wire.Span;

class HistogramIntervalsTest {
    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final long BYTES = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void intervals_add_up_to_what_the_library_adds_up_to() throws DataFormatException {
        long seed = HostileCases.chosenSeed();
        Random random = new Random(seed);
        Histogram theirs = Histograms.empty();
        long[] sum = HistogramIntervals.noCounts();
        try (HistogramIntervals intervals = new HistogramIntervals(BYTES)) {
            for (int i = 0; i < 200; i++) {
                Histogram interval = new Histogram(MINUTE_NANOS, 3);
                for (int values = random.nextInt(50); values >= 0; values--) {
                    long value = random.nextLong(1L << (1 + random.nextInt(35)));
                    interval.recordValueWithCount(Math.min(value, MINUTE_NANOS), 1 + random.nextInt(1000));
                }
                ByteBuffer counts = intervals.counts(packed(interval));
                sum = HistogramIntervals.sum(sum, counts);
                assertThat(HistogramIntervals.mean(counts)).as("seed %d", seed).isEqualTo(interval.getMean());
                theirs.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(packed(interval)), 0));
            }
        }
        Histogram ours = HistogramIntervals.histogram(sum);
        assertThat(ours).as("seed %d", seed).isEqualTo(theirs);
        assertThat(ours.getTotalCount()).isEqualTo(theirs.getTotalCount());
        assertThat(ours.getMaxValue()).isEqualTo(theirs.getMaxValue());
        assertThat(ours.getMinNonZeroValue()).isEqualTo(theirs.getMinNonZeroValue());
    }

    @Test
    void a_sum_has_room_for_the_values_that_came_and_grows_with_later_ones() {
        Histogram first = new Histogram(MINUTE_NANOS, 3);
        first.recordValue(3);
        Histogram second = new Histogram(MINUTE_NANOS, 3);
        second.recordValue(MINUTE_NANOS);
        try (HistogramIntervals intervals = new HistogramIntervals(BYTES)) {
            long[] small = HistogramIntervals.sum(HistogramIntervals.noCounts(), intervals.counts(packed(first)));
            long[] large = HistogramIntervals.sum(small, intervals.counts(packed(second)));

            assertThat(small).hasSizeLessThan(large.length);
            assertThat(HistogramIntervals.histogram(large).getTotalCount()).isEqualTo(2);
        }
    }

    @Test
    void an_interval_of_another_kind_than_a_worker_writes_is_refused_unbuilt() {
        Histogram fine = new Histogram(1L << 20, 5);
        fine.recordValue(7);
        Histogram slow = new Histogram(1L << 50, 3);
        slow.recordValue(1L << 45);
        try (HistogramIntervals intervals = new HistogramIntervals(BYTES)) {
            assertThatThrownBy(() -> intervals.counts(packed(fine)))
                    .isInstanceOf(UnreadableRecordException.class)
                    .hasMessageContaining("5 digits");
            assertThatThrownBy(() -> intervals.counts(packed(slow)))
                    .isInstanceOf(UnreadableRecordException.class)
                    .hasMessageContaining("beyond those of a worker");
        }
    }

    @Test
    void a_run_of_empty_buckets_that_only_a_damaged_interval_has_is_refused() throws IOException {
        byte[] counts = new byte[10];
        Arrays.fill(counts, 0, 9, (byte) 0xFF);
        counts[9] = 2;
        byte[] longest = packed(counts);
        try (HistogramIntervals intervals = new HistogramIntervals(BYTES)) {
            assertThatThrownBy(() -> intervals.counts(longest))
                    .isInstanceOf(UnreadableRecordException.class)
                    .hasMessageContaining("count of " + Long.MIN_VALUE);
        }
    }

    @Test
    void a_log_whose_intervals_unpack_to_more_than_their_bound_is_refused() {
        String line = line(full());
        try (IntervalReader reader = new IntervalReader(new WorkerLog(List.of()), Map.of(), BYTES)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            reader.add(line);
                        }
                    })
                    .isInstanceOf(UnreadableRecordException.class)
                    .hasMessageContaining("too long");
            assertThatThrownBy(() -> reader.histograms(folder.resolve("upload.hlog")))
                    .isInstanceOf(UnreadableRecordException.class)
                    .hasMessageContaining("unpacks to more than " + BYTES);
        }
    }

    /** Two hours at 20,000 operations a second unpack to more. */
    @Test
    void a_log_of_some_hours_under_a_high_load_is_read() throws Exception {
        Path file =
                Files.writeString(folder.resolve("upload.hlog"), line(full()).repeat(5000));

        assertThat(Histograms.read(file).of("burst", Span.RESPONSE))
                .hasValueSatisfying(
                        whole -> assertThat(whole.getTotalCount()).isEqualTo(5000 * full().getTotalCount()));
    }

    @Test
    @Tag("thorough")
    void a_log_that_unpacks_to_more_than_a_worker_writes_is_refused() throws Exception {
        Path file =
                Files.writeString(folder.resolve("upload.hlog"), line(full()).repeat(80_000));
        assertThatThrownBy(() -> Histograms.read(file))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("unpacks to more than");
    }

    /** Has a value in each of its buckets. */
    private static Histogram full() {
        Histogram full = new Histogram(MINUTE_NANOS, 3);
        for (long value = 1; value < MINUTE_NANOS; value = full.nextNonEquivalentValue(value)) {
            full.recordValue(value);
        }
        full.setTag("burst.response");
        return full;
    }

    /** Returns the line of a log. */
    private static String line(Histogram interval) {
        ByteArrayOutputStream once = new ByteArrayOutputStream();
        try (PrintStream stream = new PrintStream(once)) {
            new HistogramLogWriter(stream).outputIntervalHistogram(interval);
        }
        return once.toString(StandardCharsets.UTF_8);
    }

    private static byte[] packed(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Arrays.copyOf(bytes.array(), length);
    }

    /** Returns an interval whose counts are these bytes. */
    private static byte[] packed(byte[] counts) throws IOException {
        byte[] plain = ByteBuffer.allocate(40 + counts.length)
                .putInt(0x1c849313)
                .putInt(counts.length)
                .putInt(0)
                .putInt(3)
                .putLong(1)
                .putLong(MINUTE_NANOS)
                .putDouble(1)
                .put(counts)
                .array();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflating = new DeflaterOutputStream(packed)) {
            deflating.write(plain);
        }
        return ByteBuffer.allocate(2 * Integer.BYTES + packed.size())
                .putInt(0x1c849314)
                .putInt(packed.size())
                .put(packed.toByteArray())
                .array();
    }
}
