package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request without a reply would stop the calling process indefinitely, and the trial with it. */
class FuseServerTest {
    private static final int LOOKUP = 1;
    private static final int FSYNCDIR = 30;
    private static final long UNIQUE = 7;
    private static final int EIO = 5;
    private static final long SYNC_NANOS = 10_000_000;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    @TempDir
    private Path directory;

    @Test
    void a_request_whose_handler_throws_is_answered_with_an_error() throws Exception {
        Path requests = Files.write(directory.resolve("requests"), lookup().array());
        Path replies = directory.resolve("replies");
        OpenFileTable table = new OpenFileTable();
        DiskQueue queue = new DiskQueue(DiskQueue.Costs.NONE, System::nanoTime);
        try (FileChannel in = FileChannel.open(requests);
                FileChannel out = FileChannel.open(replies, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            new FuseServer(
                            new FuseChannel(in, out, Optional.empty()),
                            new RequestHandler(new MetadataOperations(null, table), new DataOperations(table, queue)),
                            queue)
                    .serve();
        }

        ByteBuffer reply = ByteBuffer.wrap(Files.readAllBytes(replies)).order(ByteOrder.nativeOrder());
        assertThat(reply.getInt(FuseLayout.OUT_HEADER_LEN)).isEqualTo(FuseLayout.OUT_HEADER_BYTES);
        assertThat(reply.getInt(FuseLayout.OUT_HEADER_ERROR)).isEqualTo(-EIO);
        assertThat(reply.getLong(FuseLayout.OUT_HEADER_UNIQUE)).isEqualTo(UNIQUE);
    }

    @Test
    void a_sync_with_a_cost_is_answered_after_its_turn_and_the_server_reads_on_meanwhile() throws Exception {
        Path store = Files.createDirectory(directory.resolve("store"));
        Path requests = Files.write(
                directory.resolve("requests"), header(FSYNCDIR, new byte[0]).array());
        Path replies = directory.resolve("replies");
        AtomicLong clock = new AtomicLong();
        OpenFileTable table = new OpenFileTable();
        DiskQueue queue = new DiskQueue(new DiskQueue.Costs(0, 0, 0, SYNC_NANOS, 1), clock::get);
        try (FileChannel in = FileChannel.open(requests);
                FileChannel out = FileChannel.open(replies, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            new FuseServer(
                            new FuseChannel(in, out, Optional.empty()),
                            new RequestHandler(
                                    new MetadataOperations(new InodeTable(store), table, Optional.empty(), queue),
                                    new DataOperations(table, queue)),
                            queue)
                    .serve();
            assertThat(out.size()).isZero();
            clock.set(SYNC_NANOS);
            awaitReplies(out, 1);
        }

        ByteBuffer reply = ByteBuffer.wrap(Files.readAllBytes(replies)).order(ByteOrder.nativeOrder());
        assertThat(reply.limit()).isEqualTo(FuseLayout.OUT_HEADER_BYTES);
        assertThat(reply.getInt(FuseLayout.OUT_HEADER_ERROR)).isZero();
        assertThat(reply.getLong(FuseLayout.OUT_HEADER_UNIQUE)).isEqualTo(UNIQUE);
    }

    /** Otherwise a chain of syncs of 200 us each would take a moment for each of them. */
    @Test
    void a_sync_is_answered_after_its_turn_although_another_one_was_answered_in_the_same_moment() throws Exception {
        Path store = Files.createDirectory(directory.resolve("store"));
        byte[] whole = new byte[FuseServer.REQUEST_MAX - FuseLayout.IN_HEADER_BYTES];
        Path requests = Files.write(
                directory.resolve("requests"), header(FSYNCDIR, whole).array());
        ByteBuffer second = header(FSYNCDIR, new byte[0]);
        Files.write(requests, second.array(), StandardOpenOption.APPEND);
        AtomicLong clock = new AtomicLong();
        OpenFileTable table = new OpenFileTable();
        DiskQueue queue = new DiskQueue(new DiskQueue.Costs(0, 0, 0, SYNC_NANOS, 1), clock::get);
        try (FileChannel in = FileChannel.open(requests);
                FileChannel out = FileChannel.open(
                        directory.resolve("replies"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            new FuseServer(
                            new FuseChannel(in, out, Optional.empty()),
                            new RequestHandler(
                                    new MetadataOperations(new InodeTable(store), table, Optional.empty(), queue),
                                    new DataOperations(table, queue)),
                            queue,
                            HOUR_NANOS)
                    .serve();
            clock.set(SYNC_NANOS);
            awaitReplies(out, 1);
            clock.set(2 * SYNC_NANOS);
            awaitReplies(out, 2);

            assertThat(out.size()).isEqualTo(2 * FuseLayout.OUT_HEADER_BYTES);
        }
    }

    private static void awaitReplies(FileChannel out, int count) throws Exception {
        for (int i = 0; i < 500 && out.size() < count * FuseLayout.OUT_HEADER_BYTES; i++) {
            Thread.sleep(20);
        }
    }

    private static ByteBuffer lookup() {
        return header(LOOKUP, new byte[] {'a', 0});
    }

    private static ByteBuffer header(int opcode, byte[] body) {
        return ByteBuffer.allocate(FuseLayout.IN_HEADER_BYTES + body.length)
                .order(ByteOrder.nativeOrder())
                .putInt(FuseLayout.IN_HEADER_OPCODE, opcode)
                .putLong(FuseLayout.IN_HEADER_UNIQUE, UNIQUE)
                .putLong(FuseLayout.IN_HEADER_NODEID, 1)
                .put(FuseLayout.IN_HEADER_BYTES, body);
    }
}
