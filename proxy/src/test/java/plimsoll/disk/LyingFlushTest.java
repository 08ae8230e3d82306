package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Power cuts of a disk that answers a flush before it has done it. */
class LyingFlushTest {
    private static final PowerCut.Mode STRICT = new PowerCut.Mode.Strict();
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

    @Test
    void a_write_after_the_answer_is_not_covered_once_the_flush_is_done() throws IOException {
        long log = logOf("first");
        disk.write(log, 5, text("second"));
        disk.sync(log);
        now.addAndGet(lie.nanos() / 2);
        disk.write(log, 0, text("later"));
        disk.write(log, 11, text("third"));
        now.addAndGet(lie.nanos());

        assertThat(disk.cut(STRICT)).containsExactly("log: 10 bytes in 2 ranges at 0");
        assertThat(disk.tree()).containsEntry("/log", "firstsecond");
    }

    @Test
    void a_truncation_after_the_answer_is_not_covered_once_the_flush_is_done() throws IOException {
        long log = logOf("first");
        disk.sync(log);
        disk.truncate("/log", 2);
        now.addAndGet(lie.nanos());

        assertThat(disk.cut(STRICT)).containsExactly("log: the cut from 5 to 2 bytes");
        assertThat(disk.tree()).containsEntry("/log", "first");
    }

    @Test
    void a_second_flush_within_the_second_counts_as_done_with_the_first() throws IOException {
        long log = logOf("first");
        disk.write(log, 0, text("1"));
        disk.sync(log);
        now.addAndGet(lie.nanos() / 2);
        disk.write(log, 1, text("2"));
        disk.sync(log);
        disk.write(log, 2, text("3"));
        now.addAndGet(lie.nanos() / 2);

        assertThat(disk.cut(STRICT)).containsExactly("log: 1 bytes at 2");
        assertThat(disk.tree()).containsEntry("/log", "12rst");
    }

    @Test
    void a_name_made_after_the_answer_is_not_covered_once_the_flush_is_done() throws IOException {
        disk.create("/a");
        disk.syncDirectory("/");
        now.addAndGet(lie.nanos() / 2);
        disk.create("/b");
        now.addAndGet(lie.nanos());

        assertThat(disk.cut(STRICT)).containsExactly("./: the entry of b /");
        assertThat(disk.tree()).containsOnlyKeys("/a");
    }

    @Test
    void a_name_that_changes_after_the_answer_is_as_the_flush_had_it() throws IOException {
        logOf("first");
        disk.file("/new", "second");
        disk.sync("/new");
        disk.syncDirectory("/");
        now.addAndGet(lie.nanos());
        disk.delete("/log");
        disk.syncDirectory("/");
        disk.rename("/new", "/log");

        assertThat(disk.cut(STRICT)).containsExactly("./: the rename of new to log /");
        assertThat(disk.tree()).containsOnlyKeys("/new").containsEntry("/new", "second");
        assertThat(disk.hidden()).isEmpty();
    }

    @Test
    void bytes_that_the_disk_lost_are_not_blamed_on_a_later_write_of_them() throws IOException {
        long log = logOf("0123456789");
        disk.write(log, 2, text("abcd"));
        disk.sync(log);
        disk.write(log, 0, text("ABC"));

        assertThat(disk.cut(STRICT)).containsExactly("log: 4 bytes at 2" + BY_DISK, "log: 2 bytes at 0");
        assertThat(disk.tree()).containsEntry("/log", "0123456789");
    }

    @Test
    void random_changes_leave_the_content_of_the_last_flush_that_was_done() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            DiskHarness each = new DiskHarness(directory.resolve("random-" + seed), lie);
            long log = each.create("/log");
            each.syncDirectory("/");
            now.addAndGet(lie.nanos());
            Content content = new Content();
            for (int step = 0; step < 40; step++) {
                content.settle(now.get());
                switch (random.nextInt(6)) {
                    case 0, 1 -> {
                        byte[] bytes = new byte[1 + random.nextInt(6000)];
                        random.nextBytes(bytes);
                        int offset = random.nextInt(20_000);
                        each.write(log, offset, bytes);
                        content.write(offset, bytes);
                    }
                    case 2 -> {
                        int bytes = random.nextInt(20_000);
                        each.truncate("/log", bytes);
                        content.present = Arrays.copyOf(content.present, bytes);
                    }
                    case 3, 4 -> {
                        each.sync(log);
                        content.sync(now.get() + lie.nanos());
                    }
                    default -> now.addAndGet(random.nextLong(lie.nanos()));
                }
            }
            content.settle(now.get());
            each.cut(STRICT);
            assertThat(Files.readAllBytes(each.store().resolve("log")))
                    .as("seed %s", seed)
                    .isEqualTo(content.synced);
        }
    }

    /** A file as it is, as of its last sync, and as of the last sync that the disk has done. */
    private static final class Content {
        private byte[] present = {};
        private byte[] answered = {};
        private byte[] synced = {};
        private Optional<Long> due = Optional.empty();

        void write(int offset, byte[] bytes) {
            present = Arrays.copyOf(present, Math.max(present.length, offset + bytes.length));
            System.arraycopy(bytes, 0, present, offset, bytes.length);
        }

        void sync(long done) {
            answered = present.clone();
            due = due.or(() -> Optional.of(done));
        }

        void settle(long now) {
            if (due.filter(each -> each <= now).isPresent()) {
                synced = answered;
                due = Optional.empty();
            }
        }
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
