package plimsoll.worker.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import plimsoll.wire.PhaseMark;

class HistogramLogTest {
    private static final long START_MILLIS = 1_764_547_200_123L;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final HistogramLog log = new HistogramLog(stream(written));

    @Test
    void an_interval_is_written_as_by_the_writer_of_the_library() {
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(stream(other));
        for (long longest : new long[] {1, 999, 1_234_567, 3_600_000_000L}) {
            double end = longest / 7.0;
            writer.outputIntervalHistogram(0.0005, end, histogram(longest), 1000.0);
            log.interval(0.0005, end, histogram(longest));
        }

        assertThat(lines(written)).isEqualTo(lines(other)).hasSize(4);
    }

    @Test
    void a_reader_of_the_library_finds_the_start_and_the_intervals() {
        log.head(START_MILLIS);
        log.phase(new PhaseMark("burst", 0.25));
        log.interval(0.25, 1.25, histogram(1234));

        HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(written.toByteArray()));
        Histogram read = (Histogram) reader.nextIntervalHistogram();
        assertThat(read.getTag()).isEqualTo("burst.response");
        assertThat(read.getTotalCount()).isEqualTo(2);
        assertThat(reader.getStartTimeSec()).isEqualTo(START_MILLIS / 1e3);
        assertThat(reader.nextIntervalHistogram()).isNull();
    }

    @Test
    void a_phase_is_marked_on_a_line_that_is_read_back() {
        log.phase(new PhaseMark("burst", 10.0005));

        assertThat(PhaseMark.parse(lines(written).get(0))).contains(new PhaseMark("burst", 10.001));
    }

    private static Histogram histogram(long longest) {
        Histogram histogram = new Histogram(3_600_000_000L, SpanTimes.DIGITS);
        histogram.setTag("burst.response");
        histogram.recordValue(1);
        histogram.recordValue(longest);
        return histogram;
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
