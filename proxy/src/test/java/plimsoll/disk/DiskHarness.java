package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A disk whose power may be cut, without a mount: it gets requests as the kernel sends them. Paths are absolute, such as /a/b. */
final class DiskHarness {
    private final Path store;
    private final InodeTable inodes;
    private final OpenFileTable table = new OpenFileTable();
    private final SyncTracker tracker;
    private final MetadataOperations metadata;
    private final DataOperations data;

    DiskHarness(Path directory) throws IOException {
        this(directory, FlushDelay.NONE);
    }

    DiskHarness(Path directory, FlushDelay flush) throws IOException {
        this(directory, flush, UndoStore.Bounds.DEFAULT);
    }

    DiskHarness(Path directory, FlushDelay flush, UndoStore.Bounds bounds) throws IOException {
        this.store = Files.createDirectories(directory.resolve("store"));
        this.inodes = new InodeTable(store);
        this.tracker =
                SyncTracker.of(store, inodes.hidden(), new UndoStore(directory.resolve("beside"), bounds), flush);
        this.metadata = new MetadataOperations(inodes, table, Optional.of(tracker));
        this.data = new DataOperations(table, new DiskQueue(DiskQueue.Costs.NONE, System::nanoTime));
    }

    Path store() {
        return store;
    }

    SyncTracker tracker() {
        return tracker;
    }

    long create(String path) throws IOException {
        ByteBuffer body = body(FuseLayout.CREATE_NAME, 256)
                .putInt(FuseLayout.CREATE_MODE, 0100644)
                .put(text(name(path)));
        return metadata.create(request(node(above(path)), body))
                .getLong(FuseLayout.OUT_HEADER_BYTES + FuseLayout.ENTRY_OUT_BYTES);
    }

    long open(String path) throws IOException {
        return metadata.open(request(node(path), body(8, 0).putInt(FuseLayout.OPEN_FLAGS, 2)))
                .getLong(FuseLayout.OUT_HEADER_BYTES);
    }

    void close(long handle) throws IOException {
        metadata.close(request(0, body(FuseLayout.WRITE_IN_BYTES, 0).putLong(FuseLayout.IO_FH, handle)));
    }

    void write(long handle, long offset, byte[] content) throws IOException {
        write(handle, offset, content, 0);
    }

    /** @param flags with which the file was opened, such as O_DSYNC */
    void write(long handle, long offset, byte[] content, int flags) throws IOException {
        data.write(request(
                0,
                body(FuseLayout.WRITE_IN_BYTES, content.length)
                        .putLong(FuseLayout.IO_FH, handle)
                        .putLong(FuseLayout.IO_OFFSET, offset)
                        .putInt(FuseLayout.IO_SIZE, content.length)
                        .putInt(FuseLayout.WRITE_FLAGS, flags)
                        .put(content)));
    }

    /** Creates a file with this content, and closes it. */
    void file(String path, String content) throws IOException {
        long handle = create(path);
        write(handle, 0, content.getBytes(StandardCharsets.UTF_8));
        close(handle);
    }

    void truncate(String path, long bytes) throws IOException {
        ByteBuffer body = body(88, 0)
                .putInt(FuseLayout.SETATTR_VALID, FuseLayout.FATTR_SIZE)
                .putLong(FuseLayout.SETATTR_SIZE, bytes);
        metadata.setAttributes(request(node(path), body));
    }

    void sync(long handle) throws IOException {
        data.sync(request(0, body(FuseLayout.WRITE_IN_BYTES, 0).putLong(FuseLayout.IO_FH, handle)));
    }

    void sync(String path) throws IOException {
        long handle = open(path);
        sync(handle);
        close(handle);
    }

    void syncDirectory(String path) throws IOException {
        metadata.syncDirectory(request(node(path), body(0, 0)));
    }

    void makeDirectory(String path) throws IOException {
        metadata.makeDirectory(request(
                node(above(path)),
                body(FuseLayout.MKDIR_NAME, 256)
                        .putInt(FuseLayout.MKDIR_MODE, 0750)
                        .put(text(name(path)))));
    }

    void delete(String path) throws IOException {
        metadata.delete(request(node(above(path)), body(0, 256).put(text(name(path)))));
    }

    void rename(String from, String to) throws IOException {
        metadata.rename(request(
                node(above(from)),
                body(FuseLayout.RENAME_NAME, 512)
                        .putLong(FuseLayout.RENAME_NEWDIR, node(above(to)))
                        .put(text(name(from)))
                        .put(text(name(to)))));
    }

    /**
     * Cuts the power; returns the sentences about what was dropped, without the missing call: a slash at the end stands
     * for an fsync of the directory.
     */
    List<String> cut(PowerCut.Mode mode) throws IOException {
        table.closeAll();
        DroppedChanges dropped = PowerCut.carryOut(tracker, mode);
        inodes.reset();
        return dropped.listed().stream()
                .map(sentence -> sentence.replace(" not covered by an fsync of the directory", " /")
                        .replace(" not covered by an fsync", ""))
                .toList();
    }

    /** Returns what is in the store: contents by path, {@code ""} with a trailing slash for directories. */
    Map<String, String> tree() throws IOException {
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(store)) {
            for (Path path : paths.filter(each -> !each.equals(store) && !each.startsWith(inodes.hidden()))
                    .toList()) {
                String name = "/" + store.relativize(path);
                if (Files.isDirectory(path)) {
                    tree.put(name + "/", "");
                } else {
                    tree.put(name, Files.readString(path, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return tree;
    }

    /** Returns what is in the directory that no request sees. */
    List<Path> hidden() throws IOException {
        try (Stream<Path> paths = Files.list(inodes.hidden())) {
            return paths.toList();
        }
    }

    private long node(String path) throws IOException {
        long node = InodeTable.ROOT;
        for (String name : path.substring(1).split("/", -1)) {
            if (!name.isEmpty()) {
                node = metadata.lookup(request(node, body(0, 256).put(text(name))))
                        .getLong(FuseLayout.OUT_HEADER_BYTES);
            }
        }
        return node;
    }

    private static String above(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns a name as requests have it. */
    static byte[] text(String name) {
        return (name + "\0").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a buffer whose position is behind the fixed part. */
    static ByteBuffer body(int fixed, int more) {
        return ByteBuffer.allocate(fixed + more).order(ByteOrder.nativeOrder()).position(fixed);
    }

    static FuseRequest request(long node, ByteBuffer body) {
        return new FuseRequest(Optional.empty(), 1, node, 0, 0, body);
    }
}
