package plimsoll.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import plimsoll.lab.load.GeneratorLink.ClockReading;

class ClockReadingTest {
    private static final long OFFSET = -7_000_000_000_000L;

    @Test
    void the_true_offset_lies_within_the_error_however_uneven_the_ways_are() {
        Random random = new Random(36);
        for (int trial = 0; trial < 10_000; trial++) {
            long sent = random.nextLong(1L << 40);
            long there = random.nextLong(1, 50_000_000);
            long back = random.nextLong(1, 50_000_000);

            ClockReading reading = ClockReading.of(sent, sent + there + OFFSET, sent + there + back);

            assertThat(Math.abs(reading.offsetNanos() - OFFSET)).isLessThanOrEqualTo(reading.errorNanos());
        }
    }

    @Test
    void the_shorter_round_trip_is_kept() {
        ClockReading slow = new ClockReading(1, 900);
        ClockReading fast = new ClockReading(2, 100);

        assertThat(slow.better(fast)).isEqualTo(fast);
        assertThat(fast.better(slow)).isEqualTo(fast);
    }
}
