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
final class Names {
    private static final int ENTRY_BYTES = 40 + Attributes.BYTES;
    private static final int OPEN_BYTES = 16;
    private static final int KEEP_CACHE = 2;
    private static final int ACCESS_MODE = 3;
    private static final int READ_ONLY = 0;
    private static final int FRAGMENT_BYTES = 4096;
    private static final int NAME_MAX = 255;

    private final Tree tree;
    private final Handles handles;

    Names(Tree tree, Handles handles) {
        this.tree = tree;
        this.handles = handles;
    }

    ByteBuffer lookup(Request request) throws IOException {
        Tree.Node parent = tree.node(request.node());
        String name = request.name(0);
        if (!Files.exists(parent.path().resolve(name), java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            throw new Errno.Unanswerable(Errno.NOT_FOUND);
        }
        return entry(Wire.room(ENTRY_BYTES), tree.look(parent, name));
    }

    ByteBuffer attributes(Request request) throws IOException {
        return attributes(tree.node(request.node()));
    }

    private static ByteBuffer attributes(Tree.Node node) throws IOException {
        ByteBuffer answer = Wire.room(16 + Attributes.BYTES);
        answer.putLong(Attributes.VALID_SECONDS).putLong(0);
        Attributes.put(answer, node);
        return answer;
    }

    private static ByteBuffer entry(ByteBuffer answer, Tree.Node node) throws IOException {
        answer.putLong(node.number).putLong(0);
        answer.putLong(Attributes.VALID_SECONDS)
                .putLong(Attributes.VALID_SECONDS)
                .putLong(0);
        Attributes.put(answer, node);
        return answer;
    }

    /** Which attributes are to be set is a bit set, as the kernel numbers them. */
    ByteBuffer change(Request request) throws IOException {
        Tree.Node node = tree.node(request.node());
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

    private static void resize(Tree.Node node, long size) throws IOException {
        if (node.open.isEmpty() || Files.exists(node.path())) {
            try (RandomAccessFile file = new RandomAccessFile(node.path().toFile(), "rw")) {
                file.setLength(size);
            }
        } else {
            node.open.getFirst().truncate(size);
        }
    }

    ByteBuffer create(Request request) throws IOException {
        Tree.Node parent = tree.node(request.node());
        String name = request.name(16);
        Path path = parent.path().resolve(name);
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.setAttribute(path, "unix:mode", request.number(4));
        Tree.Node node = tree.look(parent, name);
        ByteBuffer answer = entry(Wire.room(ENTRY_BYTES + OPEN_BYTES), node);
        return opened(answer, handles.file(node, channel));
    }

    ByteBuffer directory(Request request) throws IOException {
        Tree.Node parent = tree.node(request.node());
        String name = request.name(8);
        Path path = Files.createDirectory(parent.path().resolve(name));
        Files.setAttribute(path, "unix:mode", request.number(0));
        return entry(Wire.room(ENTRY_BYTES), tree.look(parent, name));
    }

    ByteBuffer open(Request request) throws IOException {
        Tree.Node node = tree.node(request.node());
        Set<StandardOpenOption> options = new HashSet<>(Set.of(StandardOpenOption.READ));
        if ((request.number(0) & ACCESS_MODE) != READ_ONLY) {
            options.add(StandardOpenOption.WRITE);
        }
        FileChannel channel = FileChannel.open(node.path(), options);
        return opened(Wire.room(OPEN_BYTES), handles.file(node, channel));
    }

    ByteBuffer openDirectory(Request request) throws IOException {
        long number = handles.directory(tree.node(request.node()).path());
        return opened(Wire.room(OPEN_BYTES), number);
    }

    private static ByteBuffer opened(ByteBuffer answer, long number) {
        return answer.putLong(number).putInt(KEEP_CACHE).putInt(0);
    }

    ByteBuffer close(Request request) throws IOException {
        handles.close(request.large(0));
        return Wire.room(0);
    }

    /** As many names from the asked one on as the kernel has room for. */
    ByteBuffer list(Request request) throws IOException {
        List<Handles.Entry> entries = handles.entries(request.large(0));
        int room = request.number(16);
        ByteBuffer answer = Wire.room(room);
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

    ByteBuffer delete(Request request) throws IOException {
        Tree.Node parent = tree.node(request.node());
        Files.delete(parent.path().resolve(request.name(0)));
        tree.remove(parent, request.name(0));
        return Wire.room(0);
    }

    ByteBuffer rename(Request request) throws IOException {
        Tree.Node from = tree.node(request.node());
        Tree.Node to = tree.node(request.large(0));
        String name = request.name(8);
        String newName = request.second(8);
        Files.move(
                from.path().resolve(name),
                to.path().resolve(newName),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        tree.move(from, name, to, newName);
        return Wire.room(0);
    }

    ByteBuffer space(Request request) throws IOException {
        FileStore store = Files.getFileStore(tree.node(request.node()).path());
        ByteBuffer answer = Wire.room(80);
        answer.putLong(store.getTotalSpace() / FRAGMENT_BYTES).putLong(store.getUnallocatedSpace() / FRAGMENT_BYTES);
        answer.putLong(store.getUsableSpace() / FRAGMENT_BYTES).putLong(0).putLong(0);
        answer.putInt(FRAGMENT_BYTES).putInt(NAME_MAX).putInt(FRAGMENT_BYTES);
        return answer.put(new byte[28]);
    }

    void forget(Request request) {
        tree.forget(request.node(), request.large(0));
    }

    void forgetAll(Request request) {
        for (int i = 0; i < request.number(0); i++) {
            tree.forget(request.large(8 + 16 * i), request.large(16 + 16 * i));
        }
    }
}
