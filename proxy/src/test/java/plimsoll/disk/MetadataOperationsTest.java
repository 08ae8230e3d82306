package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static plimsoll.disk.DiskHarness.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests as the kernel sends them, without a mount. */
class MetadataOperationsTest {
    private static final int SIZE_IN_ATTRIBUTES = 16 + 8;
    private static final int LINKS_IN_ATTRIBUTES = 16 + 64;
    private static final FileTime LONG_AGO = FileTime.from(Instant.ofEpochSecond(1000));

    private static final int NOBODY = 65_534;
    private static final int OWN = user("/proc/self");

    @TempDir
    private Path store;

    private MetadataOperations operations;

    @BeforeEach
    void open() throws IOException {
        operations = new MetadataOperations(new InodeTable(store), new OpenFileTable());
    }

    @Test
    void an_open_file_without_a_name_keeps_its_size_although_a_new_file_has_the_name() throws IOException {
        Created old = create("a", "old content");
        operations.delete(name(InodeTable.ROOT, "a"));
        Created fresh = create("a", "new");

        assertThat(size(old)).isEqualTo(11);
        assertThat(links(old)).isZero();
        operations.setAttributes(truncation(old, 2));
        assertThat(size(old)).isEqualTo(2);
        assertThat(store.resolve("a")).hasContent("new");
        assertThat(size(fresh)).isEqualTo(3);
        assertThat(links(fresh)).isEqualTo(1);
    }

    @Test
    void a_file_that_a_rename_replaces_is_open_under_its_own_number_too() throws IOException {
        Created replaced = create("a", "old content");
        Created moved = create("b", "new");
        operations.rename(rename("b", "a"));

        operations.setAttributes(truncation(replaced, 2));

        assertThat(size(replaced)).isEqualTo(2);
        assertThat(size(moved)).isEqualTo(3);
        assertThat(store.resolve("a")).hasContent("new");
    }

    @Test
    void a_file_without_a_name_is_gone_when_it_is_closed_and_is_never_listed() throws IOException {
        Created old = create("a", "old content");
        operations.delete(name(InodeTable.ROOT, "a"));

        assertThat(listed()).containsExactly(".", "..");
        assertThatThrownBy(() -> operations.lookup(name(InodeTable.ROOT, ".plimsoll-nameless")))
                .isInstanceOf(Errno.ErrnoException.class);
        assertThat(files()).hasSize(1);
        operations.close(handle(old.handle()));
        assertThat(files()).isEmpty();
        assertThatThrownBy(() -> size(old)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void an_open_directory_that_is_read_from_its_start_again_shows_its_present_names() throws IOException {
        long handle = openedDirectory();
        assertThat(listed(handle)).containsExactly(".", "..");
        create("a", "content");

        assertThat(listed(handle)).containsExactly(".", "..", "a");
    }

    @Test
    void the_number_of_a_deleted_file_never_leads_to_a_new_one() throws IOException {
        Created old = create("a", "old content");
        operations.close(handle(old.handle()));
        operations.delete(name(InodeTable.ROOT, "a"));
        create("a", "new");

        assertThatThrownBy(() -> size(old)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_rename_that_fails_leaves_the_open_target_as_it_was() throws IOException {
        Created target = create("a", "old content");

        assertThatThrownBy(() -> operations.rename(rename("none", "a"))).isInstanceOf(NoSuchFileException.class);

        assertThat(size(target)).isEqualTo(11);
        assertThat(links(target)).isEqualTo(1);
        assertThat(files()).containsExactly(store.resolve("a"));
    }

    @Test
    void a_rename_over_a_directory_with_content_is_refused_as_other_file_systems_refuse_it() throws IOException {
        Files.createDirectory(store.resolve("a"));
        Files.createDirectories(store.resolve("b/c"));

        assertThatThrownBy(() -> operations.rename(rename("a", "b")))
                .isInstanceOfSatisfying(
                        IOException.class,
                        refused -> assertThat(Errno.of(refused)).isEqualTo(Errno.ENOTEMPTY));
        assertThat(store.resolve("b/c")).isDirectory();
    }

    @Test
    void a_touch_sets_the_time_of_now_and_a_given_time_leaves_the_other_one() throws IOException {
        Created file = create("a", "content");
        Files.getFileAttributeView(store.resolve("a"), java.nio.file.attribute.BasicFileAttributeView.class)
                .setTimes(LONG_AGO, LONG_AGO, null);

        operations.setAttributes(times(file, FuseLayout.FATTR_MTIME | FuseLayout.FATTR_MTIME_NOW, 0));
        assertThat(Files.getLastModifiedTime(store.resolve("a")).toInstant())
                .isAfter(Instant.now().minus(Duration.ofMinutes(10)));
        assertThat(accessed()).isEqualTo(LONG_AGO);

        operations.setAttributes(times(file, FuseLayout.FATTR_MTIME | FuseLayout.FATTR_ATIME, 2000));
        assertThat(Files.getLastModifiedTime(store.resolve("a")).toInstant()).isEqualTo(Instant.ofEpochSecond(2000));
        assertThat(accessed().toInstant()).isEqualTo(Instant.ofEpochSecond(2000));
    }

    @Test
    void a_sync_of_a_directory_reaches_the_store() throws IOException {
        assertThat(operations.syncDirectory(request(InodeTable.ROOT, body(0))).position())
                .isEqualTo(FuseLayout.OUT_HEADER_BYTES);
        ByteBuffer made = operations.makeDirectory(
                request(InodeTable.ROOT, body(8).putInt(0, 0040700).put(text("d"))));
        long number = made.getLong(FuseLayout.OUT_HEADER_BYTES);
        Files.delete(store.resolve("d"));

        assertThatThrownBy(() -> operations.syncDirectory(request(number, body(0))))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_new_file_belongs_to_the_user_who_asked_for_it() throws IOException {
        assumeTrue(OWN == 0, "only root serves other users");
        ByteBuffer body = body(FuseLayout.CREATE_NAME)
                .putInt(FuseLayout.CREATE_MODE, 0100600)
                .put(text("a"));
        operations.create(new FuseRequest(Optional.empty(), 1, InodeTable.ROOT, NOBODY, NOBODY, body));
        operations.makeDirectory(new FuseRequest(
                Optional.empty(),
                1,
                InodeTable.ROOT,
                NOBODY,
                NOBODY,
                body(8).putInt(0, 0040700).put(text("d"))));

        assertThat(user(store.resolve("a").toString())).isEqualTo(NOBODY);
        assertThat(user(store.resolve("d").toString())).isEqualTo(NOBODY);
        assertThat(Files.getAttribute(store.resolve("a"), "unix:gid")).isEqualTo(NOBODY);
    }

    private static int user(String file) {
        try {
            return (int) Files.getAttribute(Path.of(file), "unix:uid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file that is open. */
    private record Created(long number, long handle) {}

    private Created create(String name, String content) throws IOException {
        ByteBuffer reply = operations.create(request(
                InodeTable.ROOT,
                body(FuseLayout.CREATE_NAME)
                        .putInt(FuseLayout.CREATE_MODE, 0100600)
                        .put(text(name))));
        Files.writeString(store.resolve(name), content);
        return new Created(
                reply.getLong(FuseLayout.OUT_HEADER_BYTES),
                reply.getLong(FuseLayout.OUT_HEADER_BYTES + FuseLayout.ENTRY_OUT_BYTES));
    }

    private long size(Created file) throws IOException {
        return operations
                .attributes(request(file.number(), body(0)))
                .getLong(FuseLayout.OUT_HEADER_BYTES + SIZE_IN_ATTRIBUTES);
    }

    private int links(Created file) throws IOException {
        return operations
                .attributes(request(file.number(), body(0)))
                .getInt(FuseLayout.OUT_HEADER_BYTES + LINKS_IN_ATTRIBUTES);
    }

    private FileTime accessed() throws IOException {
        return (FileTime) Files.getAttribute(store.resolve("a"), "lastAccessTime");
    }

    private List<Path> files() throws IOException {
        try (var all = Files.walk(store)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private List<String> listed() throws IOException {
        return listed(openedDirectory());
    }

    private long openedDirectory() throws IOException {
        return operations.openDirectory(request(InodeTable.ROOT, body(0))).getLong(FuseLayout.OUT_HEADER_BYTES);
    }

    private List<String> listed(long handle) throws IOException {
        ByteBuffer reply = operations.list(
                request(InodeTable.ROOT, body(24).putLong(0, handle).putInt(16, 4096)));
        List<String> names = new ArrayList<>();
        reply.flip().position(FuseLayout.OUT_HEADER_BYTES);
        while (reply.hasRemaining()) {
            int length = reply.getInt(reply.position() + 16);
            byte[] name = new byte[length];
            reply.get(reply.position() + FuseLayout.DIRENT_HEADER_BYTES, name);
            names.add(new String(name, StandardCharsets.UTF_8));
            int whole = FuseLayout.DIRENT_HEADER_BYTES + length;
            reply.position(reply.position() + whole + (-whole & (FuseLayout.DIRENT_ALIGNMENT - 1)));
        }
        return names;
    }

    private static FuseRequest truncation(Created file, long size) {
        return request(file.number(), body(88).putInt(0, FuseLayout.FATTR_SIZE).putLong(FuseLayout.SETATTR_SIZE, size));
    }

    private static FuseRequest times(Created file, int valid, long seconds) {
        return request(
                file.number(),
                body(88).putInt(0, valid)
                        .putLong(FuseLayout.SETATTR_ATIME, seconds)
                        .putLong(FuseLayout.SETATTR_MTIME, seconds));
    }

    private static FuseRequest handle(long handle) {
        return request(0, body(24).putLong(0, handle));
    }

    private static FuseRequest name(long parent, String name) {
        return request(parent, body(0).put(text(name)));
    }

    private static FuseRequest rename(String from, String to) {
        return request(
                InodeTable.ROOT,
                body(8).putLong(0, InodeTable.ROOT).put(text(from)).put(text(to)));
    }

    /** Returns a buffer whose position is behind the fixed part. */
    private static ByteBuffer body(int fixed) {
        return DiskHarness.body(fixed, 256);
    }

    private static FuseRequest request(long node, ByteBuffer body) {
        return new FuseRequest(Optional.empty(), 1, node, OWN, OWN, body);
    }
}
