package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services that change more than a disk can follow for a power cut: they continue, and the cut is refused. */
class TrackingBoundsTest {
    private static final PowerCut.Mode STRICT = new PowerCut.Mode.Strict();
    private static final int BLOCKS = 256;
    private static final int FILES = 5;
    private static final int RANGES = 20;
    private static final long FAR = 10L << 30;

    @TempDir
    private Path directory;

    private DiskHarness disk;

    @BeforeEach
    void open() throws IOException {
        disk = new DiskHarness(directory, FlushDelay.NONE, new UndoStore.Bounds(BLOCKS, FILES, RANGES));
    }

    @Test
    void new_content_over_ten_gibibytes_needs_the_memory_of_its_ranges_only_and_is_dropped() throws IOException {
        long log = disk.create("/log");
        disk.syncDirectory("/");
        for (long at = 0; at <= FAR; at += 64 << 20) {
            disk.write(log, at, new byte[] {1});
        }

        assertThat(disk.cut(STRICT)).singleElement().asString().contains(" in " + RANGES + " ranges at 0");
        assertThat(disk.tree()).containsEntry("/log", "");
    }

    @Test
    void overwriting_more_than_the_bound_continues_and_the_cut_is_refused() throws IOException {
        long log = disk.create("/log");
        int bytes = (BLOCKS + 1) * UndoStore.BLOCK_BYTES;
        disk.write(log, 0, new byte[bytes]);
        disk.sync(log);
        for (int at = 0; at < bytes; at += UndoStore.BLOCK_BYTES) {
            disk.write(log, at, new byte[] {1});
        }

        assertThat(disk.tree().get("/log")).hasSize(bytes).endsWith("\1" + "\0".repeat(UndoStore.BLOCK_BYTES - 1));
        assertThatThrownBy(() -> disk.cut(STRICT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("1 MiB");
    }

    @Test
    void as_much_as_the_bound_between_two_syncs_is_followed_again_and_again() throws IOException {
        long log = disk.create("/log");
        disk.syncDirectory("/");
        disk.write(log, 0, new byte[BLOCKS * UndoStore.BLOCK_BYTES]);
        for (byte round = 1; round < 4; round++) {
            disk.sync(log);
            for (int block = 0; block < BLOCKS; block++) {
                disk.write(log, (long) block * UndoStore.BLOCK_BYTES, new byte[] {round});
            }
        }

        disk.cut(STRICT);
        assertThat(disk.tree().get("/log")).startsWith("\2");
    }

    @Test
    void more_files_than_the_bound_are_made_and_the_cut_is_refused() throws IOException {
        for (int i = 0; i < 3 * FILES; i++) {
            disk.file("/f" + i, "x");
        }
        assertThat(disk.tree()).hasSize(3 * FILES);
        assertThatThrownBy(() -> disk.cut(STRICT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(Integer.toString(FILES));
    }

    @Test
    void files_that_are_gone_do_not_count() throws IOException {
        for (int i = 0; i < 3 * FILES; i++) {
            disk.file("/f", "x");
            disk.syncDirectory("/");
            disk.delete("/f");
            disk.syncDirectory("/");
        }
        assertThat(disk.cut(STRICT)).isEmpty();
    }

    @Test
    void directories_count_as_files_do_until_they_are_gone() throws IOException {
        for (int i = 0; i < 3 * FILES; i++) {
            disk.makeDirectory("/d");
            disk.syncDirectory("/");
            disk.delete("/d");
            disk.syncDirectory("/");
        }
        assertThat(disk.cut(STRICT)).isEmpty();

        for (int i = 0; i <= FILES; i++) {
            disk.makeDirectory("/d" + i);
        }
        assertThatThrownBy(() -> disk.cut(STRICT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(Integer.toString(FILES));
    }

    @Test
    void names_that_come_and_go_without_a_sync_need_no_memory() throws IOException {
        for (int i = 0; i < 100; i++) {
            disk.file("/f" + i, "x");
            disk.rename("/f" + i, "/g" + i);
            disk.delete("/g" + i);
        }
        assertThat(disk.tracker().root().changes()).isZero();
    }

    @Test
    void names_that_a_lying_disk_has_covered_need_no_memory() throws IOException {
        AtomicLong now = new AtomicLong();
        FlushDelay lie = FlushDelay.lie(now::get);
        DiskHarness lying = new DiskHarness(directory.resolve("lying"), lie);
        lying.file("/f", "x");
        lying.syncDirectory("/");
        now.addAndGet(lie.nanos());
        lying.tracker().settle();
        assertThat(lying.tracker().root().changes()).isZero();
    }

    @Test
    void files_that_a_cut_drops_do_not_count() throws IOException {
        for (int cut = 0; cut < 3; cut++) {
            for (int i = 0; i < FILES; i++) {
                disk.file("/f" + i, "x");
            }
            disk.cut(STRICT);
            assertThat(disk.tree()).isEmpty();
        }
    }

    @Test
    void overwritten_content_of_files_that_a_cut_drops_does_not_count() throws IOException {
        for (int cut = 0; cut < 3; cut++) {
            long log = disk.create("/log");
            disk.write(log, 0, new byte[BLOCKS * UndoStore.BLOCK_BYTES]);
            disk.sync(log);
            for (int block = 0; block < BLOCKS; block++) {
                disk.write(log, (long) block * UndoStore.BLOCK_BYTES, new byte[] {1});
            }
            disk.cut(STRICT);
            assertThat(disk.tree()).isEmpty();
        }
    }

    @Test
    void ranges_of_all_files_are_bounded_in_any_order_of_writes() {
        AtomicInteger ofAll = new AtomicInteger();
        ByteRanges up = new ByteRanges(ofAll, RANGES);
        ByteRanges down = new ByteRanges(ofAll, RANGES);
        for (int i = 0; i < 10 * RANGES; i++) {
            up.add(10L * i, 10L * i + 1);
            down.add(10_000 - 10L * i, 10_001 - 10L * i);
        }
        assertThat(ofAll.get()).isEqualTo(RANGES);
        assertThat(up.before(Long.MAX_VALUE).size()
                        + down.before(Long.MAX_VALUE).size())
                .isEqualTo(RANGES);
        assertThat(up.before(Long.MAX_VALUE).lastEntry().getValue()).isEqualTo(10L * (10 * RANGES - 1) + 1);
        assertThat(down.before(Long.MAX_VALUE).firstKey()).isEqualTo(10_000 - 10L * (10 * RANGES - 1));
        up.clear();
        down.clear();
        assertThat(ofAll.get()).isZero();
    }
}
