package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Power cuts of a disk that answers a flush before it has done it. */
class LyingFlushTest {
    private static final CutMode STRICT = new CutMode.Strict();
    private static final String BY_DISK = " lost by the disk after an fsync";

    @TempDir
    private Path directory;

    private final AtomicLong now = new AtomicLong();
    private final FlushDelay lie = FlushDelay.lie(now::get);
    private DiskHarness disk;

    @BeforeEach
    void open() throws IOException {
        disk = new DiskHarness(directory, lie);
    }

    @Test
    void a_file_with_both_syncs_is_lost_and_the_disk_is_blamed() throws IOException {
        disk.file("/a", "content");
        disk.sync("/a");
        disk.syncDirectory("/");
        now.addAndGet(lie.nanos() - 1);

        assertThat(disk.cut(STRICT)).containsExactly("./: the entry of a" + BY_DISK + " of the directory");
        assertThat(disk.tree()).isEmpty();
    }

    @Test
    void a_flush_is_done_a_while_after_its_answer() throws IOException {
        disk.file("/a", "content");
        disk.sync("/a");
        disk.syncDirectory("/");
        now.addAndGet(lie.nanos());

        assertThat(disk.cut(STRICT)).isEmpty();
        assertThat(disk.tree()).containsEntry("/a", "content");
    }

    @Test
    void a_change_that_no_sync_covers_is_not_blamed_on_the_disk() throws IOException {
        long log = logOf("first");
        disk.write(log, 5, text("second"));
        disk.sync(log);
        disk.write(log, 11, text("third"));
        disk.create("/b");

        assertThat(disk.cut(STRICT))
                .containsExactly("./: the entry of b /", "log: 6 bytes at 5" + BY_DISK, "log: 5 bytes at 11");
        assertThat(disk.tree()).containsEntry("/log", "first").doesNotContainKey("/b");
    }

    @Test
    void a_write_after_the_flush_was_done_is_not_covered_by_it() throws IOException {
        long log = logOf("first");
        disk.sync(log);
        now.addAndGet(lie.nanos());
        disk.write(log, 0, text("later"));

        assertThat(disk.cut(STRICT)).containsExactly("log: 5 bytes at 0");
        assertThat(disk.tree()).containsEntry("/log", "first");
    }

    @Test
    void the_order_of_two_flushes_may_be_reversed() throws IOException {
        long log = logOf("first");
        disk.sync(log);
        now.addAndGet(lie.nanos() / 2);
        disk.file("/data", "content");
        disk.sync("/data");
        disk.syncDirectory("/");
        disk.write(log, 0, text("after"));
        disk.sync(log);
        now.addAndGet(lie.nanos() / 2);

        disk.cut(STRICT);
        assertThat(disk.tree()).containsOnlyKeys("/log").containsEntry("/log", "after");
    }

    @Test
    void a_synchronous_write_and_a_truncation_are_lost_as_well() throws IOException {
        long log = logOf("0123456789");
        disk.write(log, 2, text("ab"), FuseLayout.O_DSYNC);
        disk.truncate("/log", 5);
        disk.sync(log);

        assertThat(disk.cut(STRICT))
                .isEqualTo(List.of("log: the cut from 10 to 5 bytes" + BY_DISK, "log: 2 bytes at 2" + BY_DISK));
        assertThat(disk.tree()).containsEntry("/log", "0123456789");
    }

    @Test
    void a_deletion_that_was_synced_is_undone_until_its_flush_is_done() throws IOException {
        logOf("first");
        disk.delete("/log");
        disk.syncDirectory("/");
        assertThat(disk.cut(STRICT)).hasSize(1);
        assertThat(disk.tree()).containsEntry("/log", "first");

        disk.delete("/log");
        disk.syncDirectory("/");
        now.addAndGet(lie.nanos());
        assertThat(disk.cut(STRICT)).isEmpty();
        assertThat(disk.tree()).isEmpty();
        assertThat(disk.hidden()).isEmpty();
    }

    /** Returns the handle of a log whose content and name the disk has. */
    private long logOf(String content) throws IOException {
        disk.file("/log", content);
        disk.sync("/log");
        disk.syncDirectory("/");
        now.addAndGet(lie.nanos());
        disk.cut(STRICT);
        return disk.open("/log");
    }

    private static byte[] text(String content) {
        return content.getBytes(StandardCharsets.UTF_8);
    }
}
