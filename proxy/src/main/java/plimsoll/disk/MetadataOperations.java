package plimsoll.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Handles the requests that move no content: names, attributes, opening and closing. Used by one thread at a time, save
 * for the time of syncs.
 */
final class MetadataOperations {
    private static final int FRAGMENT_BYTES = 4096;
    private static final int NAME_MAX = 255;

    private final InodeTable inodeTable;
    private final OpenFileTable openFileTable;
    private final Optional<SyncTracker> tracker;
    private final DiskQueue queue;

    /** Handles requests on a disk whose power is never cut, and whose operations cost nothing. */
    MetadataOperations(InodeTable inodeTable, OpenFileTable openFileTable) {
        this(inodeTable, openFileTable, Optional.empty());
    }

    /** Handles requests on a disk whose operations cost nothing. */
    MetadataOperations(InodeTable inodeTable, OpenFileTable openFileTable, Optional<SyncTracker> tracker) {
        this(inodeTable, openFileTable, tracker, new DiskQueue(DiskQueue.Costs.NONE, System::nanoTime));
    }

    /**
     * @param tracker follows the changes, for power cuts
     * @param queue has the time of each change
     */
    MetadataOperations(
            InodeTable inodeTable, OpenFileTable openFileTable, Optional<SyncTracker> tracker, DiskQueue queue) {
        this.inodeTable = inodeTable;
        this.openFileTable = openFileTable;
        this.tracker = tracker;
        this.queue = queue;
    }

    /**
     * Takes the disk's time for a request that was carried out.
     *
     * <p>The kernel holds the lock of a directory until a change of its names is answered. So a change is answered
     * before its turn: other files of the directory do not wait for it, and the file's own first write and sync do.
     *
     * @param since when the request came, in nanoseconds of the queue's clock
     * @return from when it may be answered
     */
    long answerFrom(FuseRequest request, long since) throws IOException {
        if (queue.timesBytesAlone()) {
            return since;
        }
        return switch (request.opcode().orElseThrow()) {
            case CREATE -> {
                DiskQueue.Turn turn = queue.created(since);
                inodeTable
                        .open(inodeTable.node(request.node()), request.name(FuseLayout.CREATE_NAME))
                        .ifPresent(node -> node.busy(turn.end()));
                yield changed(request.node(), turn);
            }
            case MKDIR -> changed(request.node(), queue.created(since));
            case UNLINK, RMDIR -> changed(request.node(), queue.deleted(since));
            case RENAME -> {
                DiskQueue.Turn turn = queue.created(since);
                changed(request.int64(FuseLayout.RENAME_NEWDIR), turn);
                yield changed(request.node(), turn);
            }
            case FSYNC -> synced(openFileTable.node(request.int64(FuseLayout.IO_FH)), since);
            case FSYNCDIR -> synced(inodeTable.node(request.node()), since);
            default -> since;
        };
    }

    private long synced(InodeTable.Node node, long since) {
        return DiskQueue.latest(queue.synced(since), node.busyUntil.orElse(since));
    }

    private long changed(long directory, DiskQueue.Turn turn) throws IOException {
        inodeTable.node(directory).busy(turn.end());
        return turn.answer();
    }

    ByteBuffer lookup(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        String name = request.name(0);
        Path path = parent.path().resolve(name);
        if (inodeTable.hides(path) || !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new Errno.ErrnoException(Errno.ENOENT);
        }
        return entry(FuseChannel.newReply(FuseLayout.ENTRY_OUT_BYTES), inodeTable.lookup(parent, name));
    }

    ByteBuffer attributes(FuseRequest request) throws IOException {
        return attributes(inodeTable.node(request.node()));
    }

    private static ByteBuffer attributes(InodeTable.Node node) throws IOException {
        ByteBuffer reply = FuseChannel.newReply(FuseLayout.ATTR_OUT_BYTES);
        reply.putLong(FuseAttributes.VALID_SECONDS).putLong(0);
        FuseAttributes.put(reply, node);
        return reply;
    }

    private static ByteBuffer entry(ByteBuffer reply, InodeTable.Node node) throws IOException {
        reply.putLong(node.number).putLong(0);
        reply.putLong(FuseAttributes.VALID_SECONDS)
                .putLong(FuseAttributes.VALID_SECONDS)
                .putLong(0);
        FuseAttributes.put(reply, node);
        return reply;
    }

    ByteBuffer setAttributes(FuseRequest request) throws IOException {
        InodeTable.Node node = inodeTable.node(request.node());
        int valid = request.int32(FuseLayout.SETATTR_VALID);
        if ((valid & FuseLayout.FATTR_SIZE) != 0) {
            resize(node, request.int64(FuseLayout.SETATTR_SIZE));
        }
        if ((valid & FuseLayout.FATTR_MODE) != 0) {
            Files.setAttribute(node.path(), "unix:mode", request.int32(FuseLayout.SETATTR_MODE));
        }
        if ((valid & FuseLayout.FATTR_UID) != 0) {
            Files.setAttribute(node.path(), "unix:uid", request.int32(FuseLayout.SETATTR_UID));
        }
        if ((valid & FuseLayout.FATTR_GID) != 0) {
            Files.setAttribute(node.path(), "unix:gid", request.int32(FuseLayout.SETATTR_GID));
        }
        if ((valid & FuseLayout.FATTR_ATIME) != 0) {
            FileTime accessed = time(
                    (valid & FuseLayout.FATTR_ATIME_NOW) != 0,
                    request.int64(FuseLayout.SETATTR_ATIME),
                    request.int32(FuseLayout.SETATTR_ATIMENSEC));
            Files.setAttribute(node.path(), "lastAccessTime", accessed);
        }
        if ((valid & FuseLayout.FATTR_MTIME) != 0) {
            FileTime modified = time(
                    (valid & FuseLayout.FATTR_MTIME_NOW) != 0,
                    request.int64(FuseLayout.SETATTR_MTIME),
                    request.int32(FuseLayout.SETATTR_MTIMENSEC));
            Files.setLastModifiedTime(node.path(), modified);
        }
        return attributes(node);
    }

    private static FileTime time(boolean now, long seconds, int nanos) {
        return FileTime.from(now ? Instant.now() : Instant.ofEpochSecond(seconds, nanos));
    }

    private void resize(InodeTable.Node node, long size) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(node.path().toFile(), "rw")) {
            Optional<TrackedFile> tracked = tracked(node);
            if (tracked.isPresent()) {
                tracked.get().resize(file, size);
            } else {
                file.setLength(size);
            }
        }
    }

    private Optional<TrackedFile> tracked(InodeTable.Node node) {
        return node.tracked.or(() -> tracker.flatMap(each -> each.file(node.path())));
    }

    ByteBuffer create(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        String name = request.name(FuseLayout.CREATE_NAME);
        Path path = parent.path().resolve(name);
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            own(path, request);
            Files.setAttribute(path, "unix:mode", request.int32(FuseLayout.CREATE_MODE));
            created(path, false);
            InodeTable.Node node = inodeTable.lookup(parent, name);
            node.tracked = tracked(node);
            ByteBuffer reply =
                    entry(FuseChannel.newReply(FuseLayout.ENTRY_OUT_BYTES + FuseLayout.OPEN_OUT_BYTES), node);
            return opened(reply, openFileTable.addFile(node, channel));
        } catch (IOException | RuntimeException | Error refused) {
            channel.close();
            throw refused;
        }
    }

    private void created(Path path, boolean isDirectory) throws IOException {
        if (tracker.isPresent()) {
            tracker.get().created(path, isDirectory);
        }
    }

    ByteBuffer makeDirectory(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        String name = request.name(FuseLayout.MKDIR_NAME);
        Path path = Files.createDirectory(parent.path().resolve(name));
        own(path, request);
        Files.setAttribute(path, "unix:mode", request.int32(FuseLayout.MKDIR_MODE));
        created(path, true);
        return entry(FuseChannel.newReply(FuseLayout.ENTRY_OUT_BYTES), inodeTable.lookup(parent, name));
    }

    /** Gives a new file to the user who asked for it. Only a server that is root's gets requests of others than its own. */
    private static void own(Path path, FuseRequest request) throws IOException {
        if (!Files.getAttribute(path, "unix:uid").equals(request.user())) {
            Files.setAttribute(path, "unix:gid", request.group());
            Files.setAttribute(path, "unix:uid", request.user());
        }
    }

    ByteBuffer open(FuseRequest request) throws IOException {
        InodeTable.Node node = inodeTable.node(request.node());
        Set<StandardOpenOption> options = new HashSet<>(Set.of(StandardOpenOption.READ));
        if ((request.int32(FuseLayout.OPEN_FLAGS) & FuseLayout.O_ACCMODE) != FuseLayout.O_RDONLY) {
            options.add(StandardOpenOption.WRITE);
        }
        node.tracked = tracked(node);
        FileChannel channel = FileChannel.open(node.path(), options);
        return opened(FuseChannel.newReply(FuseLayout.OPEN_OUT_BYTES), openFileTable.addFile(node, channel));
    }

    ByteBuffer openDirectory(FuseRequest request) throws IOException {
        long handle =
                openFileTable.addDirectory(inodeTable.node(request.node()).path(), path -> !inodeTable.hides(path));
        return opened(FuseChannel.newReply(FuseLayout.OPEN_OUT_BYTES), handle);
    }

    private static ByteBuffer opened(ByteBuffer reply, long handle) {
        return reply.putLong(handle).putInt(FuseLayout.FOPEN_KEEP_CACHE).putInt(0);
    }

    /** Syncs the names in a directory, as a database does after it has made a file. */
    ByteBuffer syncDirectory(FuseRequest request) throws IOException {
        try (FileChannel directory =
                FileChannel.open(inodeTable.node(request.node()).path(), StandardOpenOption.READ)) {
            directory.force(true);
        }
        if (tracker.isPresent()) {
            tracker.get().synced(inodeTable.node(request.node()).path());
        }
        return FuseChannel.newReply(0);
    }

    ByteBuffer close(FuseRequest request) throws IOException {
        openFileTable.close(request.int64(FuseLayout.IO_FH));
        return FuseChannel.newReply(0);
    }

    /** Returns as many names as fit into the kernel's buffer, from the requested position on. */
    ByteBuffer list(FuseRequest request) throws IOException {
        long handle = request.int64(FuseLayout.IO_FH);
        long first = request.int64(FuseLayout.IO_OFFSET);
        if (first == 0) {
            openFileTable.start(handle, inodeTable.node(request.node()).path(), path -> !inodeTable.hides(path));
        }
        List<OpenFileTable.Entry> entries = openFileTable.entries(handle);
        ByteBuffer reply = FuseChannel.newReply(request.size());
        for (int at = Math.clamp(first, 0, entries.size()); at < entries.size(); at++) {
            byte[] name = entries.get(at).name().getBytes(StandardCharsets.UTF_8);
            int padding = -(FuseLayout.DIRENT_HEADER_BYTES + name.length) & (FuseLayout.DIRENT_ALIGNMENT - 1);
            if (reply.remaining() < FuseLayout.DIRENT_HEADER_BYTES + name.length + padding) {
                return reply;
            }
            reply.putLong(at + 1).putLong(at + 1).putInt(name.length);
            reply.putInt(entries.get(at).directory() ? FuseLayout.DT_DIR : FuseLayout.DT_REG)
                    .put(name);
            reply.put(new byte[padding]);
        }
        return reply;
    }

    ByteBuffer delete(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        String name = request.name(0);
        Path path = parent.path().resolve(name);
        Optional<InodeTable.Node> open = inodeTable.open(parent, name);
        tracker.ifPresent(each -> each.keep(path));
        if (open.isPresent()) {
            Files.move(path, inodeTable.nameless(open.get()), StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.delete(path);
        }
        if (tracker.isPresent()) {
            tracker.get().removed(path);
        }
        inodeTable.remove(parent, name);
        return FuseChannel.newReply(0);
    }

    ByteBuffer rename(FuseRequest request) throws IOException {
        InodeTable.Node from = inodeTable.node(request.node());
        InodeTable.Node to = inodeTable.node(request.int64(FuseLayout.RENAME_NEWDIR));
        String name = request.name(FuseLayout.RENAME_NAME);
        String newName = request.secondName(FuseLayout.RENAME_NAME);
        Path target = to.path().resolve(newName);
        Path source = from.path().resolve(name);
        Optional<Path> kept = kept(to, newName, target);
        tracker.ifPresent(each -> each.keep(target));
        try {
            Files.move(source, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException refused) {
            if (kept.isPresent()) {
                Files.delete(kept.get());
            }
            throw refused;
        }
        if (tracker.isPresent()) {
            tracker.get().moved(source, target);
        }
        inodeTable.move(from, name, to, newName);
        return FuseChannel.newReply(0);
    }

    /** Links an open file that a rename replaces to its nameless path, so that the name never is without a file. */
    private Optional<Path> kept(InodeTable.Node to, String newName, Path target) throws IOException {
        Optional<InodeTable.Node> open = inodeTable.open(to, newName);
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of(Files.createLink(inodeTable.nameless(open.get()), target));
    }

    ByteBuffer statistics(FuseRequest request) throws IOException {
        FileStore store = Files.getFileStore(inodeTable.node(request.node()).path());
        ByteBuffer reply = FuseChannel.newReply(FuseLayout.STATFS_OUT_BYTES);
        reply.putLong(store.getTotalSpace() / FRAGMENT_BYTES).putLong(store.getUnallocatedSpace() / FRAGMENT_BYTES);
        reply.putLong(store.getUsableSpace() / FRAGMENT_BYTES).putLong(0).putLong(0);
        reply.putInt(FRAGMENT_BYTES).putInt(NAME_MAX).putInt(FRAGMENT_BYTES);
        return reply.put(new byte[reply.remaining()]);
    }

    void forget(FuseRequest request) throws IOException {
        inodeTable.forget(request.node(), request.int64(FuseLayout.FORGET_NLOOKUP));
    }

    void forgetAll(FuseRequest request) throws IOException {
        for (int i = 0; i < request.int32(FuseLayout.BATCH_FORGET_COUNT); i++) {
            int one = FuseLayout.BATCH_FORGET_FIRST + i * FuseLayout.FORGET_ONE_BYTES;
            inodeTable.forget(
                    request.int64(one + FuseLayout.FORGET_ONE_NODEID),
                    request.int64(one + FuseLayout.FORGET_ONE_NLOOKUP));
        }
    }
}
