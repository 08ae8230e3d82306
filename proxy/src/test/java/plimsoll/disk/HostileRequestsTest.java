package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;

/** Any request gets a reply or an error number, and none leaves the store. */
class HostileRequestsTest {
    private static final int RENAME = 12;

    /** The requests of {@link FuseOpcode} that {@link #handle} handles, by number. */
    private static final List<Integer> CODES =
            List.of(1, 2, 3, 9, 10, 11, RENAME, 14, 15, 16, 18, 20, 27, 28, 29, 35, 42);

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of("\u0000", "/", "..", ".", "../canary\u0000", "a", "b\u0000", "\u00e9", "\uffff"), 300);

    @TempDir
    private Path directory;

    private Path store;
    private Path canary;
    private MetadataOperations metadata;
    private DataOperations data;

    @BeforeEach
    void open() throws IOException {
        store = Files.createDirectory(directory.resolve("store"));
        canary = Files.writeString(directory.resolve("canary"), "unchanged");
        Files.writeString(store.resolve("a"), "content");
        OpenFileTable table = new OpenFileTable();
        metadata = new MetadataOperations(new InodeTable(store), table);
        data = new DataOperations(table, new DiskQueue(DiskQueue.Costs.NONE, System::nanoTime));
    }

    @Test
    void any_request_is_answered_or_refused_and_stays_in_the_store() {
        HostileCases.of(1_000).run(random -> {
            byte[] good = rename("a\0".getBytes(StandardCharsets.UTF_8), "b\0".getBytes(StandardCharsets.UTF_8));
            good[4] = (byte) (int) CODES.get(random.nextInt(CODES.size()));
            ByteBuffer bytes = ByteBuffer.wrap(MUTATOR.changed(good, random)).order(ByteOrder.LITTLE_ENDIAN);
            try {
                handle(FuseRequest.of(bytes));
            } catch (IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
            assertThat(canary).hasContent("unchanged");
            try (Stream<Path> files = Files.list(directory)) {
                assertThat(files).containsExactlyInAnyOrder(store, canary);
            }
        });
    }

    @Test
    void a_rename_of_a_name_that_is_not_utf_8_is_refused_as_such() throws IOException {
        FuseRequest request = request(rename(new byte[] {'a', (byte) 0xe9, 0}, new byte[] {'b', 0}));

        assertThatThrownBy(() -> metadata.rename(request))
                .isInstanceOfSatisfying(
                        Errno.ErrnoException.class,
                        refused -> assertThat(refused.number()).isEqualTo(Errno.EILSEQ));
        assertThat(request.secondName(FuseLayout.RENAME_NAME)).isEqualTo("b");
    }

    @Test
    void a_name_without_an_end_and_one_of_another_directory_are_refused() throws IOException {
        for (String name : List.of("a", "\0", ".\0", "..\0", "../canary\0", "/etc\0")) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            FuseRequest request = request(rename(bytes, new byte[0]));

            assertThatThrownBy(() -> request.name(FuseLayout.RENAME_NAME))
                    .as(name)
                    .isInstanceOfSatisfying(
                            Errno.ErrnoException.class,
                            refused -> assertThat(refused.number()).isEqualTo(Errno.EINVAL));
        }
    }

    private void handle(FuseRequest request) throws IOException {
        FuseOpcode opcode = request.opcode().orElseThrow(() -> new Errno.ErrnoException(Errno.ENOSYS));
        switch (opcode) {
            case LOOKUP -> metadata.lookup(request);
            case GETATTR -> metadata.attributes(request);
            case MKDIR -> metadata.makeDirectory(request);
            case UNLINK, RMDIR -> metadata.delete(request);
            case RENAME -> metadata.rename(request);
            case CREATE -> metadata.create(request);
            case OPENDIR -> metadata.openDirectory(request);
            case READDIR -> metadata.list(request);
            case FORGET -> metadata.forget(request);
            case BATCH_FORGET -> metadata.forgetAll(request);
            case READ -> data.read(request);
            case WRITE -> data.write(request);
            case FSYNC -> data.sync(request);
            case OPEN -> metadata.open(request);
            case RELEASE, RELEASEDIR -> metadata.close(request);
            case SETATTR, STATFS, INIT, FSYNCDIR, INTERRUPT -> request.int64(FuseLayout.IO_FH);
        }
    }

    private static FuseRequest request(byte[] bytes) throws IOException {
        return FuseRequest.of(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }

    /** Returns a request of the root directory to rename a file in it. */
    private static byte[] rename(byte[] name, byte[] newName) {
        ByteBuffer bytes = ByteBuffer.allocate(FuseLayout.IN_HEADER_BYTES + 8 + name.length + newName.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(FuseLayout.IN_HEADER_OPCODE, RENAME)
                .putLong(FuseLayout.IN_HEADER_UNIQUE, 1)
                .putLong(FuseLayout.IN_HEADER_NODEID, InodeTable.ROOT)
                .putLong(FuseLayout.IN_HEADER_BYTES, InodeTable.ROOT);
        bytes.position(FuseLayout.IN_HEADER_BYTES + 8).put(name).put(newName);
        return bytes.array();
    }
}
