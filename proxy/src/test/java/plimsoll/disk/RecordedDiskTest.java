package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedDiskTest {
    private static final int CREATE = 35;
    private static final int WRITE = 16;
    private static final int FSYNC = 20;
    private static final int FSYNCDIR = 30;
    private static final int GETATTR = 3;
    private static final long ROOT = 1;
    private static final long HANDLE = 1;

    @TempDir
    private Path directory;

    private final AtomicLong nanos = new AtomicLong();
    private Path record;

    /** Records a file that is created, written, synced and written twice more, a second after its syncs. */
    @BeforeEach
    void recordSixRequests() throws IOException {
        record = directory.resolve("record");
        RecordedDisk.Writer writer = RecordedDisk.writer(record, nanos::get);
        writer.add(request(CREATE, ROOT, create("log")));
        writer.add(request(GETATTR, ROOT, new byte[16]));
        writer.add(request(WRITE, 2, write(0, "synced")));
        writer.add(request(FSYNC, 2, handle()));
        writer.add(request(FSYNCDIR, ROOT, handle()));
        nanos.set(FlushDelay.lie(nanos::get).nanos() - 1);
        writer.add(request(WRITE, 2, write(6, "-not")));
        nanos.incrementAndGet();
        writer.add(request(WRITE, 2, write(10, "-yet")));
    }

    @Test
    void a_cut_after_each_request_leaves_what_its_syncs_had_covered() throws IOException {
        RecordedDisk disk = RecordedDisk.read(record);
        assertThat(disk.requests()).isEqualTo(6);
        for (int requests = 0; requests <= 6; requests++) {
            Path store = Files.createDirectories(directory.resolve("store" + requests));
            List<String> dropped = disk.replay(
                    new RecordedDisk.Cut(requests, Optional.empty(), false),
                    store,
                    directory.resolve("beside" + requests));

            if (requests < 4) {
                assertThat(store).as("after " + requests).isEmptyDirectory();
            } else {
                assertThat(store.resolve("log")).hasContent("synced");
                assertThat(dropped).hasSize(requests == 4 ? 0 : 1);
            }
        }
    }

    @Test
    void a_lying_disk_has_none_of_it_until_a_second_has_passed_in_the_record() throws IOException {
        for (int requests = 4; requests <= 6; requests++) {
            Path store = Files.createDirectories(directory.resolve("lying" + requests));
            RecordedDisk.read(record)
                    .replay(
                            new RecordedDisk.Cut(requests, Optional.empty(), true),
                            store,
                            directory.resolve("beside" + requests));
            if (requests < 6) {
                assertThat(store).as("after " + requests).isEmptyDirectory();
            } else {
                assertThat(store.resolve("log")).hasContent("synced");
            }
        }
    }

    @Test
    void a_moment_is_a_length_of_the_record() throws IOException {
        RecordedDisk disk = RecordedDisk.read(record);
        assertThat(disk.requestsIn(0)).isZero();
        assertThat(disk.requestsIn(Files.size(record) - 1)).isEqualTo(5);
        assertThat(disk.requestsIn(Files.size(record))).isEqualTo(6);
    }

    @Test
    void a_record_that_ends_within_a_request_is_refused() throws IOException {
        byte[] whole = Files.readAllBytes(record);
        for (int bytes : new int[] {whole.length - 1, 11, 3}) {
            Path torn = Files.write(directory.resolve("torn"), Arrays.copyOf(whole, bytes));
            assertThatThrownBy(() -> RecordedDisk.read(torn))
                    .as("%s bytes", bytes)
                    .isInstanceOf(EOFException.class);
        }
    }

    private static byte[] create(String name) {
        return ByteBuffer.allocate(FuseLayout.CREATE_NAME + name.length() + 1)
                .order(ByteOrder.nativeOrder())
                .putInt(FuseLayout.CREATE_MODE, 0100644)
                .put(FuseLayout.CREATE_NAME, name.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    private static byte[] write(long offset, String content) {
        return ByteBuffer.allocate(FuseLayout.WRITE_IN_BYTES + content.length())
                .order(ByteOrder.nativeOrder())
                .putLong(FuseLayout.IO_FH, HANDLE)
                .putLong(FuseLayout.IO_OFFSET, offset)
                .putInt(FuseLayout.IO_SIZE, content.length())
                .put(FuseLayout.WRITE_IN_BYTES, content.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    private static byte[] handle() {
        return ByteBuffer.allocate(FuseLayout.WRITE_IN_BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(FuseLayout.IO_FH, HANDLE)
                .array();
    }

    private static ByteBuffer request(int opcode, long node, byte[] body) {
        return ByteBuffer.allocate(FuseLayout.IN_HEADER_BYTES + body.length)
                .order(ByteOrder.nativeOrder())
                .putInt(FuseLayout.IN_HEADER_OPCODE, opcode)
                .putLong(FuseLayout.IN_HEADER_NODEID, node)
                .put(FuseLayout.IN_HEADER_BYTES, body);
    }
}
