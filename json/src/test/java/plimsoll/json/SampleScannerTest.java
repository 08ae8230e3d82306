package plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.UnreadableRecordException;

class SampleScannerTest {
    private static final List<Sample> SAMPLES = List.of(
            new Sample(0, "host", Map.of()),
            new Sample(1200, "service", Map.of(Metric.HEAP_USED, 5_000_000L, Metric.RSS_ANONYMOUS, 123_456_789L)),
            new Sample(Integer.MAX_VALUE, "worker.\u00fcpload", Map.of(Metric.CPU_TIME, -1L, Metric.THREADS, 0L)));

    /** Characters that a damaged line may have in place of its own. */
    private static final String PLANTED = "\"\\{}:,-.eE0123456789 amt_\t\u0000\ufffd";

    @Test
    void every_sample_that_the_lab_writes_is_scanned() {
        for (Sample sample : SAMPLES) {
            assertThat(SampleScanner.scan(Json.line(sample))).contains(sample);
        }
    }

    @Test
    void a_damaged_line_is_read_as_the_parser_reads_it_or_left_to_it() {
        SplittableRandom random = new SplittableRandom(1);
        for (int mutation = 0; mutation < 100_000; mutation++) {
            String damaged = damaged(Json.line(SAMPLES.get(mutation % SAMPLES.size())), random);

            Optional<Sample> scanned = SampleScanner.scan(damaged);

            if (scanned.isPresent()) {
                assertThat(parsed(damaged)).as(damaged).isEqualTo(scanned);
            }
        }
    }

    @Test
    void another_form_of_a_sample_is_left_to_the_parser() {
        for (String line : List.of(
                "{ \"at\":1,\"m\":\"a\"}",
                "{\"m\":\"a\",\"at\":1}",
                "{\"at\":1,\"m\":\"a\",\"later_metric\":5}",
                "{\"at\":1,\"m\":\"\\u0061\"}",
                "{\"at\":1,\"m\":\"a\",\"threads\":1.5}")) {
            assertThat(SampleScanner.scan(line)).as(line).isEmpty();
            assertThat(Json.sample(line)).isEqualTo(new Sample(1, "a", Map.of()));
        }
        assertThat(SampleScanner.scan("{\"at\":9999999999999999999,\"m\":\"a\"}"))
                .isEmpty();
    }

    @Test
    void a_long_number_and_a_key_that_is_there_twice_are_read_as_the_parser_does() {
        for (String line : List.of(
                "{\"at\":999999999999999999,\"m\":\"a\"}", "{\"at\":1,\"m\":\"a\",\"threads\":1,\"threads\":2}")) {
            assertThat(SampleScanner.scan(line)).as(line).isPresent().isEqualTo(parsed(line));
        }
    }

    private static Optional<Sample> parsed(String line) {
        try {
            return Optional.of(Json.parse(line, Sample.class));
        } catch (UnreadableRecordException refused) {
            return Optional.empty();
        }
    }

    private static String damaged(String line, SplittableRandom random) {
        StringBuilder text = new StringBuilder(line);
        for (int change = random.nextInt(1, 4); change > 0 && !text.isEmpty(); change--) {
            int place = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.setCharAt(place, PLANTED.charAt(random.nextInt(PLANTED.length())));
                case 1 -> text.deleteCharAt(place);
                case 2 -> text.insert(place, PLANTED.charAt(random.nextInt(PLANTED.length())));
                default -> text.setLength(place);
            }
        }
        return text.toString();
    }
}
