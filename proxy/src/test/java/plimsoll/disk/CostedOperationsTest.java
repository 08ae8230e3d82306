package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.disk.DiskHarness.body;
import static plimsoll.disk.DiskHarness.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests on a disk whose operations have a cost, on a clock that stands still. */
class CostedOperationsTest {
    private static final long CREATE = 50_000_000;
    private static final long DELETE = 40_000_000;
    private static final long SYNC = 30_000_000;

    @TempDir
    private Path store;

    private static final long BEGUN = 1_000_000_000;
    private MetadataOperations metadata;
    private DataOperations data;

    @BeforeEach
    void open() throws IOException {
        DiskQueue queue = new DiskQueue(new DiskQueue.Costs(0, CREATE, DELETE, SYNC, 0), () -> BEGUN);
        OpenFileTable table = new OpenFileTable();
        metadata = new MetadataOperations(new InodeTable(store), table, Optional.empty(), queue);
        data = new DataOperations(table, queue);
    }

    @Test
    void a_new_name_is_answered_at_once_and_the_first_write_comes_after_its_turn() throws IOException {
        long handle = created("a");

        assertThat(data.writeFrom(writing(handle), BEGUN)).isEqualTo(BEGUN + CREATE);
    }

    @Test
    void a_file_that_is_there_does_not_wait_for_the_new_name_of_another() throws IOException {
        Files.writeString(store.resolve("old"), "content");
        long handle = opened("old");
        created("a");

        assertThat(data.writeFrom(writing(handle), BEGUN)).isEqualTo(BEGUN);
    }

    @Test
    void a_write_that_will_be_refused_waits_for_no_name() throws IOException {
        created("a");

        assertThat(data.writeFrom(writing(1_000), BEGUN)).isEqualTo(BEGUN);
    }

    @Test
    void a_sync_comes_after_the_name_of_its_file_and_has_a_cost_of_its_own() throws IOException {
        long handle = created("a");

        FuseRequest sync =
                request(FuseOpcode.FSYNC, 0, body(FuseLayout.WRITE_IN_BYTES, 0).putLong(FuseLayout.IO_FH, handle));
        data.sync(sync);
        assertThat(metadata.answerFrom(sync, BEGUN)).isEqualTo(BEGUN + CREATE);
        assertThat(metadata.answerFrom(sync, BEGUN + CREATE)).isEqualTo(BEGUN + CREATE + SYNC);
    }

    @Test
    void a_sync_of_a_directory_is_answered_after_the_changes_of_its_names() throws IOException {
        FuseRequest sync = request(FuseOpcode.FSYNCDIR, InodeTable.ROOT, body(0, 0));
        assertThat(metadata.answerFrom(sync, BEGUN)).isEqualTo(BEGUN + SYNC);
        created("a");
        assertThat(metadata.answerFrom(sync, BEGUN)).isEqualTo(BEGUN + CREATE);

        FuseRequest deletion =
                request(FuseOpcode.UNLINK, InodeTable.ROOT, body(0, 8).put(text("a")));
        metadata.delete(deletion);
        assertThat(metadata.answerFrom(deletion, BEGUN + CREATE)).isLessThanOrEqualTo(BEGUN);
        assertThat(metadata.answerFrom(sync, BEGUN)).isEqualTo(BEGUN + CREATE + DELETE);
    }

    @Test
    void a_rename_is_a_new_name_in_either_directory() throws IOException {
        long directory = metadata.makeDirectory(request(
                        FuseOpcode.MKDIR,
                        InodeTable.ROOT,
                        body(FuseLayout.MKDIR_NAME, 8)
                                .putInt(FuseLayout.MKDIR_MODE, 0750)
                                .put(text("d"))))
                .getLong(FuseLayout.OUT_HEADER_BYTES);
        Files.writeString(store.resolve("a"), "content");
        FuseRequest rename = request(
                FuseOpcode.RENAME,
                InodeTable.ROOT,
                body(FuseLayout.RENAME_NAME, 16)
                        .putLong(FuseLayout.RENAME_NEWDIR, directory)
                        .put(text("a"))
                        .put(text("b")));

        metadata.rename(rename);
        assertThat(metadata.answerFrom(rename, BEGUN)).isLessThanOrEqualTo(BEGUN);

        assertThat(metadata.answerFrom(request(FuseOpcode.FSYNCDIR, directory, body(0, 0)), BEGUN))
                .isEqualTo(BEGUN + CREATE);
        assertThat(metadata.answerFrom(request(FuseOpcode.FSYNCDIR, InodeTable.ROOT, body(0, 0)), BEGUN))
                .isEqualTo(BEGUN + CREATE);
    }

    @Test
    void requests_that_change_no_name_cost_nothing() throws IOException {
        Files.writeString(store.resolve("old"), "content");
        opened("old");

        assertThat(metadata.answerFrom(request(FuseOpcode.OPEN, InodeTable.ROOT, body(8, 0)), BEGUN))
                .isEqualTo(BEGUN);
        assertThat(metadata.answerFrom(request(FuseOpcode.LOOKUP, InodeTable.ROOT, body(8, 0)), BEGUN))
                .isEqualTo(BEGUN);
    }

    /** Creates a file and takes the disk's time for it, as the server does. */
    private long created(String name) throws IOException {
        FuseRequest request = request(
                FuseOpcode.CREATE,
                InodeTable.ROOT,
                body(FuseLayout.CREATE_NAME, 64)
                        .putInt(FuseLayout.CREATE_MODE, 0100600)
                        .put(text(name)));
        long handle = metadata.create(request).getLong(FuseLayout.OUT_HEADER_BYTES + FuseLayout.ENTRY_OUT_BYTES);
        assertThat(metadata.answerFrom(request, BEGUN)).isLessThanOrEqualTo(BEGUN);
        return handle;
    }

    private long opened(String name) throws IOException {
        long number = metadata.lookup(
                        request(FuseOpcode.LOOKUP, InodeTable.ROOT, body(0, 64).put(text(name))))
                .getLong(FuseLayout.OUT_HEADER_BYTES);
        return metadata.open(request(FuseOpcode.OPEN, number, body(8, 0).putInt(FuseLayout.OPEN_FLAGS, 2)))
                .getLong(FuseLayout.OUT_HEADER_BYTES);
    }

    private static FuseRequest writing(long handle) {
        return request(
                FuseOpcode.WRITE,
                0,
                body(FuseLayout.WRITE_IN_BYTES, 1)
                        .putLong(FuseLayout.IO_FH, handle)
                        .putInt(FuseLayout.IO_SIZE, 1)
                        .put((byte) 'x'));
    }

    private static FuseRequest request(FuseOpcode opcode, long node, ByteBuffer body) {
        return new FuseRequest(Optional.of(opcode), 1, node, 0, 0, body);
    }
}
