package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedLogTest {
    private static final int KEPT = BoundedLog.HEAD_BYTES + BoundedLog.TAIL_BYTES;

    @TempDir
    Path root;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, BoundedLog.HEAD_BYTES, BoundedLog.HEAD_BYTES + 1, KEPT})
    void a_log_up_to_its_bound_is_kept_whole(int length) throws Exception {
        byte[] all = written(length);
        assertThat(Arrays.equals(Files.readAllBytes(root.resolve("log")), all)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {KEPT + 1, KEPT + BoundedLog.TAIL_BYTES, 3 * KEPT + 12_345})
    void a_longer_log_keeps_beginning_and_end_and_counts_the_gap(int length) throws Exception {
        byte[] all = written(length);
        byte[] kept = Files.readAllBytes(root.resolve("log"));
        byte[] gap = ("\n[plimsoll: " + (length - KEPT) + " bytes left out here]\n").getBytes(StandardCharsets.UTF_8);
        assertThat(kept).hasSize(KEPT + gap.length);
        assertThat(Arrays.mismatch(kept, all)).isEqualTo(BoundedLog.HEAD_BYTES);
        int tail = BoundedLog.HEAD_BYTES + gap.length;
        assertThat(Arrays.equals(kept, BoundedLog.HEAD_BYTES, tail, gap, 0, gap.length))
                .isTrue();
        assertThat(Arrays.equals(kept, tail, kept.length, all, length - BoundedLog.TAIL_BYTES, length))
                .isTrue();
    }

    @Test
    void the_beginning_is_on_disk_before_the_log_is_closed() throws Exception {
        try (BoundedLog log = new BoundedLog(root.resolve("log"))) {
            log.write("first words".getBytes(StandardCharsets.UTF_8), 11);
            assertThat(root.resolve("log")).hasContent("first words");
        }
    }

    /**
     * Writes bytes of a fixed seed, in chunks of odd sizes, without a newline where the line about the gap would begin.
     */
    private byte[] written(int length) throws Exception {
        byte[] all = new byte[length];
        new Random(42).nextBytes(all);
        for (int i = 0; i < length; i++) {
            all[i] = (byte) ('a' + (all[i] & 15));
        }
        try (BoundedLog log = new BoundedLog(root.resolve("log"))) {
            int chunk = 1;
            for (int done = 0; done < length; done += chunk) {
                chunk = Math.min(length - done, 1 + (done * 7 + 4_099) % 16_384);
                log.write(Arrays.copyOfRange(all, done, done + chunk), chunk);
            }
        }
        return all;
    }
}
