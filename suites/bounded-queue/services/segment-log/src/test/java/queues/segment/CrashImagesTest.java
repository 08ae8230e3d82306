package queues.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Power failures at seeded moments; {@code -Dcrash.images=10000} for as many as the benchmark uses. */
final class CrashImagesTest {
    private static final long IMAGES = Long.getLong("crash.images", 1000);

    @Test
    void no_power_failure_takes_what_was_forced_or_changes_an_order() throws IOException {
        for (long seed = 0; seed < IMAGES; seed++) {
            assertThat(new DurabilityModel(seed, new CrashingDisk(seed % 2 == 0)).broken())
                    .isEmpty();
        }
    }

    @Test
    void a_disk_that_ignores_forces_is_detected() {
        long found = LongStream.range(0, 200).filter(CrashImagesTest::loses).count();

        assertThat(found).as("of 200 seeds").isGreaterThan(20);
    }

    private static boolean loses(long seed) {
        try {
            return new DurabilityModel(seed, new CrashingDisk(seed % 2 == 0).lyingAboutForces())
                    .broken()
                    .isPresent();
        } catch (IOException refused) {
            return true;
        }
    }
}
