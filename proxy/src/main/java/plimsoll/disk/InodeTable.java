package plimsoll.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The files that the kernel refers to by number, from its first lookup of one until it forgets it. Used by one thread
 * at a time.
 */
final class InodeTable {
    static final long ROOT = 1;

    private final Path nameless;
    private final Map<Long, Node> nodes = new HashMap<>();
    private long last = ROOT;

    /** A name in a directory. A file that is open when its name is deleted has another path until it is closed. */
    static final class Node {
        final long number;
        final CopyOnWriteArrayList<FileChannel> open = new CopyOnWriteArrayList<>();
        /** Whether the file was written since the mount. */
        volatile boolean written;
        /** Follows its content for power cuts; empty for a directory, and on a disk without such cuts. */
        volatile Optional<TrackedFile> tracked = Optional.empty();
        /**
         * When the disk has carried out every change of its name, or of a name in it, in nanoseconds of the disk's
         * clock; empty if there was none.
         */
        volatile Optional<Long> busyUntil = Optional.empty();

        private final Map<String, Node> children = new HashMap<>();
        private Optional<Node> parent;
        private Path name;
        private long lookups;
        private boolean deleted;

        Node(long number, Optional<Node> parent, Path name) {
            this.number = number;
            this.parent = parent;
            this.name = name;
        }

        /** Returns the path of the file in the store. */
        Path path() {
            return parent.map(above -> above.path().resolve(name)).orElse(name);
        }

        /** Notes a change of a name that the disk carries out until then. */
        void busy(long end) {
            busyUntil = Optional.of(DiskQueue.latest(busyUntil.orElse(end), end));
        }

        /** Returns whether the name was deleted; a name of the same text is another file then. */
        boolean deleted() {
            return deleted;
        }
    }

    /** Makes the directory of nameless files now, since a full disk would have no room for it. */
    InodeTable(Path store) throws IOException {
        nodes.put(ROOT, new Node(ROOT, Optional.empty(), store));
        this.nameless = Files.createDirectories(store.resolve(Main.HIDDEN));
    }

    /** Returns the directory that no request sees. */
    Path hidden() {
        return nameless;
    }

    /** Forgets all files but the root, since a power cut has replaced them. */
    void reset() {
        nodes.keySet().removeIf(number -> number != ROOT);
        nodes.values().forEach(root -> root.children.clear());
    }

    /** Returns whether no request may see this path of the store. */
    boolean hides(Path path) {
        return path.equals(nameless);
    }

    /** Returns the node of a name whose file is open; empty for any other name. */
    Optional<Node> open(Node parent, String name) {
        return Optional.ofNullable(parent.children.get(name)).filter(node -> !node.open.isEmpty());
    }

    /** Returns the path of a node's file in the store from the deletion of its name on. */
    Path nameless(Node node) {
        return nameless.resolve(Long.toString(node.number));
    }

    Node node(long number) throws Errno.ErrnoException {
        return Optional.ofNullable(nodes.get(number)).orElseThrow(() -> new Errno.ErrnoException(Errno.ENOENT));
    }

    /** Returns the node of a name and counts one more lookup by the kernel. */
    Node lookup(Node parent, String name) {
        Node node = parent.children.computeIfAbsent(name, _ -> {
            Node fresh = new Node(++last, Optional.of(parent), Path.of(name));
            nodes.put(fresh.number, fresh);
            return fresh;
        });
        node.lookups++;
        return node;
    }

    /** Takes back that many lookups; the node is dropped when none is left. */
    void forget(long number, long lookups) {
        Node node = nodes.get(number);
        if (node == null || number == ROOT) {
            return;
        }
        node.lookups -= lookups;
        if (node.lookups <= 0) {
            nodes.remove(number);
            node.parent.ifPresent(above -> above.children.remove(node.name.toString(), node));
        }
    }

    /** Removes the name; the number stays valid until the kernel forgets it, and never leads to a later file. */
    void remove(Node parent, String name) {
        Optional.ofNullable(parent.children.remove(name)).ifPresent(node -> {
            node.deleted = true;
            node.parent = Optional.empty();
            node.name = nameless(node);
        });
    }

    void move(Node from, String name, Node to, String newName) {
        Node node = from.children.remove(name);
        remove(to, newName);
        if (node != null) {
            node.parent = Optional.of(to);
            node.name = Path.of(newName);
            to.children.put(newName, node);
        }
    }
}
