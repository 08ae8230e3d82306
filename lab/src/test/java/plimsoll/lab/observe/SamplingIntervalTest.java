package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import plimsoll.records.Timeline;

class SamplingIntervalTest {
    private static final long EVERY = TimeUnit.MILLISECONDS.toNanos(100);

    @Test
    void a_short_run_is_sampled_at_its_interval() {
        assertThat(samples(5, TimeUnit.MINUTES.toNanos(9))).isEqualTo(9 * 600 * 5);
    }

    @Test
    void a_run_of_a_day_stays_within_what_can_be_read() {
        assertThat(samples(8, TimeUnit.DAYS.toNanos(1))).isBetween(Timeline.SAMPLES_MAX / 2, Timeline.SAMPLES_MAX);
        assertThat(samples(66, TimeUnit.DAYS.toNanos(1))).isBetween(Timeline.SAMPLES_MAX / 2, Timeline.SAMPLES_MAX);
    }

    private static int samples(int processes, long runNanos) {
        SamplingInterval interval = new SamplingInterval(EVERY);
        int samples = 0;
        for (long now = 0; now < runNanos; now += interval.nanos()) {
            for (int i = 0; i < processes; i++) {
                interval.count();
                samples++;
            }
        }
        return samples;
    }
}
