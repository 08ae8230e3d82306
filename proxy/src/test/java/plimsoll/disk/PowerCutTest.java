package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of services with planted mistakes, and the power cut after them. */
class PowerCutTest {
    private static final PowerCut.Mode STRICT = new PowerCut.Mode.Strict();

    @TempDir
    private Path directory;

    private DiskHarness disk;

    @BeforeEach
    void open() throws IOException {
        disk = new DiskHarness(directory);
    }

    @Test
    void a_file_without_an_fsync_is_gone_and_one_with_both_syncs_stays() throws IOException {
        disk.file("/lost", "x");
        disk.file("/stays", "content");
        disk.sync("/stays");
        disk.syncDirectory("/");
        disk.file("/later", "y");

        assertThat(disk.cut(STRICT)).containsExactly("./: the entry of later /", "lost: 1 bytes at 0");
        assertThat(disk.tree()).containsOnlyKeys("/lost", "/stays").containsEntry("/stays", "content");
        assertThat(disk.tree().get("/lost")).isEmpty();
    }

    /** Fails if one of the two calls that force content or names to the disk is removed. */
    @Test
    void each_fsync_of_a_program_reaches_the_disk_below() throws IOException {
        disk.file("/a", "content");
        Path events = directory.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            disk.sync("/a");
            disk.syncDirectory("/");
            recording.stop();
            recording.dump(events);
        }

        assertThat(RecordingFile.readAllEvents(events))
                .extracting(event -> event.getString("path"))
                .containsExactlyInAnyOrder(
                        disk.store().resolve("a").toString(), disk.store().toString());
    }

    @Test
    void a_synced_file_in_an_unsynced_directory_is_gone() throws IOException {
        disk.makeDirectory("/log");
        disk.file("/log/segment", "content");
        disk.sync("/log/segment");
        disk.syncDirectory("/log");

        assertThat(disk.cut(STRICT)).containsExactly("./: the entry of log /");
        assertThat(disk.tree()).isEmpty();
    }

    @Test
    void an_append_after_the_last_sync_is_cut_off_and_an_overwrite_is_undone() throws IOException {
        disk.file("/log", "a".repeat(10_000));
        disk.sync("/log");
        disk.syncDirectory("/");
        long log = disk.open("/log");
        disk.write(log, 10_000, bytes("b", 500));
        disk.write(log, 4_090, bytes("c", 20));

        assertThat(disk.cut(STRICT)).containsExactly("log: 520 bytes in 2 ranges at 4090");
        assertThat(disk.tree()).containsEntry("/log", "a".repeat(10_000));
    }

    @Test
    void a_truncation_without_a_sync_is_undone_even_after_new_writes() throws IOException {
        disk.file("/log", "a".repeat(10_000));
        disk.sync("/log");
        disk.syncDirectory("/");
        disk.truncate("/log", 5_000);
        disk.truncate("/log", 6_000);
        disk.write(disk.open("/log"), 5_500, bytes("b", 100));

        assertThat(disk.cut(STRICT)).containsExactly("log: the cut from 10000 to 6000 bytes", "log: 100 bytes at 5500");
        assertThat(disk.tree()).containsEntry("/log", "a".repeat(10_000));
    }

    @Test
    void a_rename_without_a_sync_of_its_directory_is_undone() throws IOException {
        disk.file("/config", "old");
        disk.sync("/config");
        disk.syncDirectory("/");
        disk.file("/config.tmp", "new");
        disk.sync("/config.tmp");
        disk.rename("/config.tmp", "/config");

        assertThat(disk.cut(STRICT)).containsExactly("./: the replacement of config /");
        assertThat(disk.tree()).containsExactlyEntriesOf(java.util.Map.of("/config", "old"));
    }

    @Test
    void a_sync_of_either_directory_covers_a_rename() throws IOException {
        for (String synced : List.of("/a", "/b")) {
            disk.makeDirectory("/a");
            disk.makeDirectory("/b");
            disk.file("/a/x", "content");
            disk.sync("/a/x");
            disk.syncDirectory("/");
            disk.syncDirectory("/a");
            disk.rename("/a/x", "/b/y");
            disk.syncDirectory(synced);

            assertThat(disk.cut(STRICT)).isEmpty();
            assertThat(disk.tree()).containsOnlyKeys("/a/", "/b/", "/b/y");
            disk.delete("/b/y");
            disk.delete("/a");
            disk.delete("/b");
            disk.syncDirectory("/");
        }
    }

    @Test
    void a_synced_file_is_not_lost_by_an_unfinished_move_into_a_new_directory() throws IOException {
        disk.file("/x", "content");
        disk.sync("/x");
        disk.syncDirectory("/");
        disk.makeDirectory("/new");
        disk.rename("/x", "/new/x");
        disk.syncDirectory("/new");

        disk.cut(STRICT);
        assertThat(disk.tree()).containsOnlyKeys("/new/", "/new/x");
    }

    @Test
    void a_deletion_without_a_sync_brings_the_file_back_with_later_synced_content() throws IOException {
        disk.file("/a", "first");
        disk.sync("/a");
        disk.syncDirectory("/");
        long open = disk.open("/a");
        disk.delete("/a");
        disk.write(open, 0, bytes("second", 1));
        disk.sync(open);
        disk.close(open);

        assertThat(disk.cut(STRICT)).containsExactly("./: the deletion of a /");
        assertThat(disk.tree()).containsEntry("/a", "second");
        disk.delete("/a");
        disk.syncDirectory("/");
        assertThat(disk.hidden()).isEmpty();
        assertThat(disk.cut(STRICT)).isEmpty();
        assertThat(disk.tree()).isEmpty();
    }

    @Test
    void a_synchronous_write_needs_no_sync() throws IOException {
        long file = disk.create("/a");
        disk.syncDirectory("/");
        disk.write(file, 0, bytes("x", 10), FuseLayout.O_DSYNC);

        assertThat(disk.cut(STRICT)).isEmpty();
        assertThat(disk.tree()).containsEntry("/a", "x".repeat(10));
    }

    @Test
    void handles_from_before_the_cut_are_refused_after_it() throws IOException {
        long file = disk.create("/a");
        disk.syncDirectory("/");
        disk.cut(STRICT);

        assertThatThrownBy(() -> disk.write(file, 0, bytes("x", 1)))
                .isInstanceOfSatisfying(
                        Errno.ErrnoException.class,
                        refused -> assertThat(refused.number()).isEqualTo(Errno.EBADF));
    }

    @Test
    void a_removed_directory_comes_back_with_its_mode_and_its_files() throws IOException {
        disk.makeDirectory("/d");
        disk.file("/d/a", "content");
        disk.sync("/d/a");
        disk.syncDirectory("/d");
        disk.syncDirectory("/");
        disk.delete("/d/a");
        disk.delete("/d");

        disk.cut(STRICT);
        assertThat(disk.tree()).containsOnlyKeys("/d/", "/d/a").containsEntry("/d/a", "content");
        assertThat((int) Files.getAttribute(disk.store().resolve("d"), "unix:mode") & 0777)
                .isEqualTo(0750);
    }

    @Test
    void a_torn_cut_leaves_each_sector_as_it_was_or_as_it_is() throws IOException {
        boolean torn = false;
        for (long seed = 0; seed < 60; seed++) {
            disk.file("/log", "a".repeat(5_000));
            disk.sync("/log");
            disk.syncDirectory("/");
            long log = disk.open("/log");
            disk.write(log, 1_000, bytes("b", 7_000));
            disk.cut(new PowerCut.Mode.Torn(seed));
            String left = disk.tree().get("/log");

            assertThat(left.length()).isIn(5_000, 8_000);
            assertThat(left.substring(0, 1_000)).isEqualTo("a".repeat(1_000));
            for (int at = 0; at < left.length(); at += FileRestorer.SECTOR_BYTES) {
                int begin = Math.max(at, 1_000);
                int end = Math.min(Math.min(at + FileRestorer.SECTOR_BYTES, left.length()), 8_000);
                String sector = begin < end ? left.substring(begin, end) : "";
                assertThat(sector).matches("a*\0*|b*");
            }
            torn |= left.contains("b") && left.substring(1_000).matches("(?s).*[a\0].*");
            disk.delete("/log");
            disk.syncDirectory("/");
        }
        assertThat(torn).isTrue();
    }

    @Test
    void a_part_that_survives_keeps_no_order_between_files() throws IOException {
        Set<Set<String>> seen = new HashSet<>();
        for (long seed = 0; seed < 60; seed++) {
            DiskHarness one = new DiskHarness(directory.resolve("one" + seed));
            one.create("/first");
            one.create("/second");
            one.syncDirectory("/");
            one.write(one.open("/first"), 0, bytes("x", 10));
            one.write(one.open("/second"), 0, bytes("x", 10));
            one.cut(new PowerCut.Mode.Torn(seed));
            Map<String, String> left = one.tree();
            left.values().removeIf(content -> !content.equals("x".repeat(10)));
            seen.add(left.keySet());
        }
        assertThat(seen).contains(Set.of(), Set.of("/first"), Set.of("/second"), Set.of("/first", "/second"));
    }

    @Test
    void the_same_seed_tears_in_the_same_way() throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            DiskHarness one = new DiskHarness(directory.resolve("one" + seed));
            DiskHarness other = new DiskHarness(directory.resolve("other" + seed));
            for (DiskHarness each : List.of(one, other)) {
                for (String name : List.of("/a", "/b", "/c", "/d")) {
                    each.file(name, name.repeat(3_000));
                }
                each.sync("/b");
                each.cut(new PowerCut.Mode.Torn(seed));
            }
            assertThat(one.tree()).isEqualTo(other.tree());
        }
    }

    @Test
    void dropped_changes_are_counted_and_the_first_are_listed_on_one_line_each() throws IOException {
        for (int i = 0; i < 100; i++) {
            disk.create("/f\n" + i);
        }
        CutCommands commands = new CutCommands(
                disk.tracker(), new InodeTable(disk.store()), new OpenFileTable(), kernel(), new ReentrantLock());

        List<String> answer = commands.answer("cut 7 nothing");
        assertThat(answer).hasSize(DroppedChanges.LISTED_MAX + 1).last().isEqualTo("done 7 100");
        assertThat(answer.getFirst()).startsWith("dropped 7 ./: ").contains(" f?0 ");
        assertThat(commands.answer("cut 8 some 99999999999999999999").getFirst())
                .startsWith("failed 0");
        assertThat(commands.answer("cut 8 some 9999999999999999999").getFirst()).startsWith("failed 8");
        assertThat(commands.answer("format c:").getFirst()).startsWith("failed 0");
    }

    @Test
    void a_cut_is_refused_once_changes_could_not_be_followed() throws IOException {
        disk.tracker().undo().failed("no space beside the store");
        assertThatThrownBy(() -> disk.cut(STRICT)).hasMessage("no space beside the store");
    }

    private FuseChannel kernel() throws IOException {
        Path file = Files.createFile(directory.resolve("kernel"));
        return new FuseChannel(
                java.nio.channels.FileChannel.open(file),
                java.nio.channels.FileChannel.open(file, java.nio.file.StandardOpenOption.WRITE),
                Optional.empty());
    }

    private static byte[] bytes(String text, int times) {
        byte[] one = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer all = ByteBuffer.allocate(one.length * times);
        for (int i = 0; i < times; i++) {
            all.put(one);
        }
        return Arrays.copyOf(all.array(), all.position());
    }
}
