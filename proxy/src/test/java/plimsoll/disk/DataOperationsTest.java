package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.disk.DiskHarness.body;
import static plimsoll.disk.DiskHarness.request;
import static plimsoll.disk.DiskHarness.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads and writes as the kernel sends them, on a clock that stands still. */
class DataOperationsTest {
    private static final long NOW = 1_000_000_000;
    private static final DiskQueue.Costs COSTS = new DiskQueue.Costs(100_000, 0, 0, 0, 0);
    private static final int PIECE = 10_000;
    private static final long PIECE_NANOS = 100_000_000;

    @TempDir
    private Path store;

    private MetadataOperations metadata;
    private DataOperations data;

    @BeforeEach
    void open() throws IOException {
        OpenFileTable table = new OpenFileTable();
        metadata = new MetadataOperations(new InodeTable(store), table);
        data = new DataOperations(table, new DiskQueue(COSTS, () -> NOW));
    }

    @Test
    void writes_pass_the_disk_one_after_the_other_and_keep_every_byte() throws IOException {
        long handle = created("a");
        for (int i = 0; i < 5; i++) {
            assertThat(write(handle, i * PIECE, "x".repeat(PIECE)))
                    .isEqualTo(NOW + (i + 1) * PIECE_NANOS - DataOperations.AHEAD_NANOS);
        }

        assertThat(store.resolve("a")).hasContent("x".repeat(5 * PIECE));
    }

    @Test
    void content_that_was_just_written_is_read_without_the_rate_of_the_disk() throws IOException {
        long handle = created("a");
        write(handle, 0, "x".repeat(PIECE));
        FuseRequest request = reading(handle, PIECE);
        ByteBuffer reply = data.read(request);

        assertThat(content(reply)).isEqualTo("x".repeat(PIECE));
        assertThat(data.readFrom(request, reply, NOW)).isEqualTo(NOW);
    }

    @Test
    void older_content_is_read_at_the_rate_of_the_disk() throws IOException {
        Files.writeString(store.resolve("old"), "y".repeat(2 * PIECE));
        long handle = opened("old");
        FuseRequest request = reading(handle, 2 * PIECE);
        ByteBuffer reply = data.read(request);

        assertThat(content(reply)).isEqualTo("y".repeat(2 * PIECE));
        assertThat(data.readFrom(request, reply, NOW)).isEqualTo(NOW + 2 * PIECE_NANOS - DataOperations.AHEAD_NANOS);
    }

    private long created(String name) throws IOException {
        return metadata.create(request(
                        InodeTable.ROOT,
                        body(FuseLayout.CREATE_NAME, 64)
                                .putInt(FuseLayout.CREATE_MODE, 0100600)
                                .put(text(name))))
                .getLong(FuseLayout.OUT_HEADER_BYTES + FuseLayout.ENTRY_OUT_BYTES);
    }

    private long opened(String name) throws IOException {
        long number = metadata.lookup(request(InodeTable.ROOT, body(0, 64).put(text(name))))
                .getLong(FuseLayout.OUT_HEADER_BYTES);
        return metadata.open(request(number, body(8, 0).putInt(FuseLayout.OPEN_FLAGS, FuseLayout.O_RDONLY)))
                .getLong(FuseLayout.OUT_HEADER_BYTES);
    }

    /** Writes, and returns from when the write may be answered. */
    private long write(long handle, long offset, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer reply = data.write(request(
                0,
                body(FuseLayout.WRITE_IN_BYTES, bytes.length)
                        .putLong(FuseLayout.IO_FH, handle)
                        .putLong(FuseLayout.IO_OFFSET, offset)
                        .putInt(FuseLayout.IO_SIZE, bytes.length)
                        .put(bytes)));
        return data.writtenFrom(reply, NOW);
    }

    private static FuseRequest reading(long handle, int bytes) {
        return request(
                0,
                body(FuseLayout.WRITE_IN_BYTES, 0)
                        .putLong(FuseLayout.IO_FH, handle)
                        .putInt(FuseLayout.IO_SIZE, bytes));
    }

    private static String content(ByteBuffer reply) {
        byte[] content = new byte[reply.position() - FuseLayout.OUT_HEADER_BYTES];
        reply.get(FuseLayout.OUT_HEADER_BYTES, content);
        return new String(content, StandardCharsets.US_ASCII);
    }
}
