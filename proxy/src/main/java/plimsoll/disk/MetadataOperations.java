package plimsoll.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Carries out the requests that move no content: names, attributes, opening and closing. One at a time. */
final class MetadataOperations {
    private static final int ENTRY_BYTES = 40 + FuseAttributes.BYTES;
    private static final int OPEN_BYTES = 16;
    private static final int KEEP_CACHE = 2;
    private static final int ACCESS_MODE = 3;
    private static final int READ_ONLY = 0;
    private static final int FRAGMENT_BYTES = 4096;
    private static final int NAME_MAX = 255;

    private final InodeTable inodeTable;
    private final OpenFileTable openFileTable;

    MetadataOperations(InodeTable inodeTable, OpenFileTable openFileTable) {
        this.inodeTable = inodeTable;
        this.openFileTable = openFileTable;
    }

    ByteBuffer lookup(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        String name = request.name(0);
        if (!Files.exists(parent.path().resolve(name), java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            throw new Errno.Unanswerable(Errno.NOT_FOUND);
        }
        return entry(FuseChannel.room(ENTRY_BYTES), inodeTable.look(parent, name));
    }

    ByteBuffer attributes(FuseRequest request) throws IOException {
        return attributes(inodeTable.node(request.node()));
    }

    private static ByteBuffer attributes(InodeTable.Node node) throws IOException {
        ByteBuffer answer = FuseChannel.room(16 + FuseAttributes.BYTES);
        answer.putLong(FuseAttributes.VALID_SECONDS).putLong(0);
        FuseAttributes.put(answer, node);
        return answer;
    }

    private static ByteBuffer entry(ByteBuffer answer, InodeTable.Node node) throws IOException {
        answer.putLong(node.number).putLong(0);
        answer.putLong(FuseAttributes.VALID_SECONDS)
                .putLong(FuseAttributes.VALID_SECONDS)
                .putLong(0);
        FuseAttributes.put(answer, node);
        return answer;
    }

    /** Which attributes are to be set is a bit set, as the kernel numbers them. */
    ByteBuffer change(FuseRequest request) throws IOException {
        InodeTable.Node node = inodeTable.node(request.node());
        int which = request.number(0);
        if ((which & 8) != 0) {
            resize(node, request.large(16));
        }
        if ((which & 1) != 0) {
            Files.setAttribute(node.path(), "unix:mode", request.number(68));
        }
        if ((which & 2) != 0) {
            Files.setAttribute(node.path(), "unix:uid", request.number(76));
        }
        if ((which & 4) != 0) {
            Files.setAttribute(node.path(), "unix:gid", request.number(80));
        }
        if ((which & 32) != 0 && (which & 256) == 0) {
            Instant modified = Instant.ofEpochSecond(request.large(40), request.number(60));
            Files.setLastModifiedTime(node.path(), FileTime.from(modified));
        }
        return attributes(node);
    }

    private static void resize(InodeTable.Node node, long size) throws IOException {
        if (node.open.isEmpty() || Files.exists(node.path())) {
            try (RandomAccessFile file = new RandomAccessFile(node.path().toFile(), "rw")) {
                file.setLength(size);
            }
        } else {
            node.open.getFirst().truncate(size);
        }
    }

    ByteBuffer create(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        String name = request.name(16);
        Path path = parent.path().resolve(name);
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.setAttribute(path, "unix:mode", request.number(4));
        InodeTable.Node node = inodeTable.look(parent, name);
        ByteBuffer answer = entry(FuseChannel.room(ENTRY_BYTES + OPEN_BYTES), node);
        return opened(answer, openFileTable.file(node, channel));
    }

    ByteBuffer directory(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        String name = request.name(8);
        Path path = Files.createDirectory(parent.path().resolve(name));
        Files.setAttribute(path, "unix:mode", request.number(0));
        return entry(FuseChannel.room(ENTRY_BYTES), inodeTable.look(parent, name));
    }

    ByteBuffer open(FuseRequest request) throws IOException {
        InodeTable.Node node = inodeTable.node(request.node());
        Set<StandardOpenOption> options = new HashSet<>(Set.of(StandardOpenOption.READ));
        if ((request.number(0) & ACCESS_MODE) != READ_ONLY) {
            options.add(StandardOpenOption.WRITE);
        }
        FileChannel channel = FileChannel.open(node.path(), options);
        return opened(FuseChannel.room(OPEN_BYTES), openFileTable.file(node, channel));
    }

    ByteBuffer openDirectory(FuseRequest request) throws IOException {
        long number = openFileTable.directory(inodeTable.node(request.node()).path());
        return opened(FuseChannel.room(OPEN_BYTES), number);
    }

    private static ByteBuffer opened(ByteBuffer answer, long number) {
        return answer.putLong(number).putInt(KEEP_CACHE).putInt(0);
    }

    ByteBuffer close(FuseRequest request) throws IOException {
        openFileTable.close(request.large(0));
        return FuseChannel.room(0);
    }

    /** As many names from the asked one on as the kernel has room for. */
    ByteBuffer list(FuseRequest request) throws IOException {
        List<OpenFileTable.Entry> entries = openFileTable.entries(request.large(0));
        int room = request.number(16);
        ByteBuffer answer = FuseChannel.room(room);
        for (int at = (int) request.large(8); at < entries.size(); at++) {
            byte[] name = entries.get(at).name().getBytes(StandardCharsets.UTF_8);
            int bytes = (24 + name.length + 7) / 8 * 8;
            if (answer.remaining() < bytes) {
                return answer;
            }
            answer.putLong(at + 1).putLong(at + 1).putInt(name.length);
            answer.putInt(entries.get(at).directory() ? 4 : 8).put(name);
            answer.put(new byte[bytes - 24 - name.length]);
        }
        return answer;
    }

    ByteBuffer delete(FuseRequest request) throws IOException {
        InodeTable.Node parent = inodeTable.node(request.node());
        Files.delete(parent.path().resolve(request.name(0)));
        inodeTable.remove(parent, request.name(0));
        return FuseChannel.room(0);
    }

    ByteBuffer rename(FuseRequest request) throws IOException {
        InodeTable.Node from = inodeTable.node(request.node());
        InodeTable.Node to = inodeTable.node(request.large(0));
        String name = request.name(8);
        String newName = request.second(8);
        Files.move(
                from.path().resolve(name),
                to.path().resolve(newName),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        inodeTable.move(from, name, to, newName);
        return FuseChannel.room(0);
    }

    ByteBuffer space(FuseRequest request) throws IOException {
        FileStore store = Files.getFileStore(inodeTable.node(request.node()).path());
        ByteBuffer answer = FuseChannel.room(80);
        answer.putLong(store.getTotalSpace() / FRAGMENT_BYTES).putLong(store.getUnallocatedSpace() / FRAGMENT_BYTES);
        answer.putLong(store.getUsableSpace() / FRAGMENT_BYTES).putLong(0).putLong(0);
        answer.putInt(FRAGMENT_BYTES).putInt(NAME_MAX).putInt(FRAGMENT_BYTES);
        return answer.put(new byte[28]);
    }

    void forget(FuseRequest request) {
        inodeTable.forget(request.node(), request.large(0));
    }

    void forgetAll(FuseRequest request) {
        for (int i = 0; i < request.number(0); i++) {
            inodeTable.forget(request.large(8 + 16 * i), request.large(16 + 16 * i));
        }
    }
}
