package plimsoll.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.lines.NdjsonLines;
import plimsoll.wire.PhaseMark;
import plimsoll.wire.Span;
import plimsoll.wire.WorkerMessage;

class GrowingFilesTest {
    @TempDir
    Path folder;

    @Test
    void samples_and_events_are_read_in_the_order_in_which_they_were_appended() {
        Sample sample = new Sample(100, "service", Map.of(Metric.RSS, 5L));
        Sample later = new Sample(200, "host", Map.of());
        try (Timeline timeline = new Timeline(folder.resolve("t"))) {
            timeline.append(sample);
            timeline.append(later);
        }
        assertThat(Timeline.read(folder.resolve("t")).items()).containsExactly(sample, later);

        TrialEvent event = new TrialEvent(5, "lab", TrialEvent.Kind.PHASE, "burst");
        try (EventLog events = new EventLog(folder.resolve("e"))) {
            events.append(event);
        }
        assertThat(EventLog.read(folder.resolve("e")).items()).containsExactly(event);
    }

    @Test
    void an_event_is_on_disk_before_the_log_is_closed() {
        try (EventLog events = new EventLog(folder.resolve("e"))) {
            events.append(new TrialEvent(5, "lab", TrialEvent.Kind.PHASE, "burst"));
            assertThat(EventLog.read(folder.resolve("e")).items()).hasSize(1);
        }
    }

    @Test
    void a_torn_line_is_counted_and_passed_over() throws Exception {
        Path file = folder.resolve("timeline.ndjson");
        Files.write(
                file,
                "{\"at\":1,\"m\":\"a\"}\n{\"at\":2,\n[1]\n{\"at\":3,\"m\":\"\u00e4\"}\n{\"at\":4,\"m\":\"\u00e4"
                        .getBytes("UTF-8"));
        NdjsonLines<Sample> lines = Timeline.read(file);
        assertThat(lines.items()).extracting(Sample::atMillis).containsExactly(1L, 3L);
        assertThat(lines.skipped()).isEqualTo(3);
        assertThat(lines.cut()).isFalse();
    }

    @Test
    void a_line_without_an_end_does_not_fill_the_memory() throws Exception {
        Path file = folder.resolve("timeline.ndjson");
        Files.writeString(file, "x".repeat(3_000_000) + "\n{\"at\":3,\"m\":\"a\"}\n");
        NdjsonLines<Sample> lines = Timeline.read(file);
        assertThat(lines.items()).hasSize(1);
        assertThat(lines.skipped()).isEqualTo(1);
    }

    @Test
    void a_worker_is_understood_line_by_line() throws Exception {
        Path file = folder.resolve("worker-upload.ndjson");
        Files.writeString(file, """
                {"is":"hello","pid":4711,"startNanos":123}
                {"is":"progress","phase":"burst","atMillis":1000,"started":125,"acknowledged":3,"rejected":0,"failed":0,"unknown":0,"unsent":0,"inFlight":122,"bytesSent":400000000}
                {"is":"phase-end","phase":"burst","atMillis":5400,"cut":true,"started":125,"acknowledged":120,"rejected":2,"failed":1,"unknown":2,"unsent":0,"inFlight":0,"bytesSent":500000000}
                {"is":"reason","phase":"burst","outcome":"unknown","reason":"connection reset","count":2}
                {"is":"broken","error":"the driver threw"}
                {"is":"song"}
                {"is":"prog""");
        WorkerLog log = WorkerLog.read(file);
        assertThat(log.progress("burst")).extracting(ProgressReport::finished).containsExactly(3L, 125L);
        assertThat(log.progress("other")).isEmpty();
        assertThat(log.end("burst").orElseThrow().cut()).isTrue();
        assertThat(log.reasons()).containsExactly(new WorkerMessage.Reason("burst", "unknown", "connection reset", 2));
        assertThat(log.broken()).contains("the driver threw");
        assertThat(log.lines()).hasSize(5);
    }

    @Test
    void the_reports_of_the_longest_load_are_read_however_long_their_lines() throws Exception {
        Path file = folder.resolve("worker-upload.ndjson");
        long seconds = WorkerLog.LONGEST_LOAD.toSeconds();
        String line = "{\"is\":\"progress\",\"phase\":\"" + "p".repeat(200) + "\",\"atMillis\":1000,\"started\":125,"
                + "\"acknowledged\":3,\"rejected\":0,\"failed\":0,\"unknown\":0,\"unsent\":0,\"inFlight\":122,"
                + "\"bytesSent\":400000000}\n";
        Files.writeString(file, line.repeat((int) seconds));

        assertThat(WorkerLog.read(file).lines()).hasSize((int) seconds);
    }

    @Test
    void the_counts_of_a_link_under_the_longest_load_are_read() throws Exception {
        Path file = folder.resolve("link-database.ndjson");
        long seconds = WorkerLog.LONGEST_LOAD.toSeconds();
        String line = "{\"is\":\"counts\",\"atMillis\":1000,\"connections\":3,\"awaiting\":1,\"upHeldBytes\":70,"
                + "\"downHeldBytes\":0" + " ".repeat(200) + "}\n";
        Files.writeString(file, line.repeat((int) seconds));

        assertThat(LinkLog.read(file).counts()).hasSize((int) seconds);
    }

    @Test
    void intervals_of_one_tag_are_added_up_and_a_torn_one_is_left_out() throws Exception {
        Path file = folder.resolve("upload.hlog");
        writeIntervals(file);
        Files.writeString(file, "Tag=burst.response,3.0,1.0,2.0,HISTFAAAA", StandardOpenOption.APPEND);
        Histograms histograms = Histograms.read(file);
        assertThat(histograms.of("burst", Span.RESPONSE).orElseThrow().getTotalCount())
                .isEqualTo(3);
        assertThat(histograms.of("burst", Span.RESPONSE).orElseThrow().getMaxValue())
                .isBetween(89_900L, 90_100L);
        assertThat(histograms.of("burst", Span.LAG).orElseThrow().getTotalCount())
                .isEqualTo(1);
        assertThat(histograms.of("steady", Span.LAG)).isEmpty();
    }

    /** Returns the times of a phase with a response in each of its seconds; the last two of them are counted. */
    private Histograms ofFourSeconds(Histogram... others) throws IOException {
        Path file = folder.resolve("upload.hlog");
        try (PrintStream stream = new PrintStream(new FileOutputStream(file.toFile()))) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputComment(new PhaseMark("burst", 10).comment());
            for (int second = 10; second < 14; second++) {
                writer.outputIntervalHistogram(histogram("burst.response", second, second * 1_000L));
            }
            for (Histogram other : others) {
                writer.outputIntervalHistogram(other);
            }
        }
        return Histograms.read(file, new WorkerLog(List.of()), Map.of("burst", 2_000.0));
    }

    @Test
    void the_counted_part_of_a_phase_begins_where_its_mark_and_its_window_say() throws Exception {
        Histograms histograms = ofFourSeconds();
        assertThat(histograms.of("burst", Span.RESPONSE).orElseThrow().getTotalCount())
                .isEqualTo(4);
        assertThat(histograms.counted("burst", Span.RESPONSE).orElseThrow().getMinValue())
                .isBetween(11_990L, 12_010L);
        assertThat(histograms.intervals("burst", Span.RESPONSE))
                .extracting(Histograms.Interval::endMillis)
                .containsExactly(1_000.0, 2_000.0, 3_000.0, 4_000.0);
    }

    /** A service may fail in a single second of a phase, and rarely enough that a study bears it. */
    @Test
    void failures_of_one_second_before_the_counted_part_are_not_counted() throws Exception {
        Histograms histograms = ofFourSeconds(histogram("burst.failed", 10, 7));
        assertThat(histograms.of("burst", Span.FAILED).orElseThrow().getTotalCount())
                .isEqualTo(1);
        assertThat(histograms.counted("burst", Span.FAILED).orElseThrow().getTotalCount())
                .isZero();
    }

    /** As earlier versions packed records: the sum of all intervals under one time stamp. */
    @Test
    void a_tag_with_a_single_interval_is_counted_whole() throws Exception {
        Path file = folder.resolve("upload.hlog");
        try (PrintStream stream = new PrintStream(new FileOutputStream(file.toFile()))) {
            new HistogramLogWriter(stream).outputIntervalHistogram(histogram("burst.response", 0, 7, 8));
        }
        Histograms histograms = Histograms.read(file, new WorkerLog(List.of()), Map.of("burst", 2_000.0));
        assertThat(histograms.counted("burst", Span.RESPONSE).orElseThrow().getTotalCount())
                .isEqualTo(2);
    }

    @Test
    void messages_of_a_killed_worker_are_read_up_to_the_torn_line() throws Exception {
        Path whole = folder.resolve("whole.ndjson");
        ProgressReport progress = ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(1000)
                .started(125)
                .acknowledged(3)
                .inFlight(122)
                .bytesSent(400)
                .build();
        WorkerLog.addPhaseEnd(whole, progress, true);
        WorkerLog.addPhaseEnd(whole, progress, false);
        byte[] bytes = Files.readAllBytes(whole);
        List<WorkerMessage> lines = WorkerLog.read(whole).lines();
        Path torn = folder.resolve("torn.ndjson");
        for (int length = 0; length <= bytes.length; length++) {
            Files.write(torn, Arrays.copyOf(bytes, length));
            WorkerLog log = WorkerLog.read(torn);
            assertThat(log.lines())
                    .as("after %d bytes", length)
                    .isEqualTo(lines.subList(0, log.lines().size()));
            assertThat(log.lines().size()).isEqualTo(wholeLines(bytes, length));
        }
    }

    /** Counts whole lines; the last one may lack its line break. */
    private static int wholeLines(byte[] bytes, int length) {
        int whole = 0;
        for (int at = 0; at < length; at++) {
            whole += bytes[at] == '}' ? 1 : 0;
        }
        return whole;
    }

    @Test
    void an_interval_torn_at_any_byte_counts_whole_or_not_at_all() throws Exception {
        Path file = folder.resolve("upload.hlog");
        writeIntervals(file);
        byte[] written = Files.readAllBytes(file);
        Path torn = folder.resolve("torn.hlog");
        List<Long> counts = new ArrayList<>();
        for (int length = 0; length <= written.length; length++) {
            Files.write(torn, Arrays.copyOf(written, length));
            Histograms read = Histograms.read(torn);
            counts.add(read.of("burst", Span.RESPONSE)
                    .map(Histogram::getTotalCount)
                    .orElse(0L));
        }
        assertThat(counts.stream().distinct()).containsExactly(0L, 2L, 3L);
    }

    @Test
    void a_missing_file_is_named() {
        assertThatThrownBy(() -> Timeline.read(folder.resolve("none")))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("none");
    }

    private static void writeIntervals(Path file) throws Exception {
        try (PrintStream stream = new PrintStream(new FileOutputStream(file.toFile()))) {
            HistogramLogWriter writer = new HistogramLogWriter(stream);
            writer.outputLogFormatVersion();
            writer.outputLegend();
            for (int second = 0; second < 2; second++) {
                writer.outputIntervalHistogram(histogram("burst.response", second, 10_000, 90_000L - second));
                writer.outputIntervalHistogram(histogram("burst.lag", second, 5L * second));
            }
        }
    }

    private static Histogram histogram(String tag, long second, long... micros) {
        Histogram histogram = Histograms.empty();
        histogram.setTag(tag);
        histogram.setStartTimeStamp(second * 1000);
        histogram.setEndTimeStamp(second * 1000 + 1000);
        for (long each : micros) {
            if (each > 0 && !(second == 1 && each == 10_000)) {
                histogram.recordValue(each);
            }
        }
        return histogram;
    }
}
