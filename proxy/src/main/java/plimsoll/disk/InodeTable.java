package plimsoll.disk;

import java.nio.channels.FileChannel;
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

    private final Map<Long, Node> nodes = new HashMap<>();
    private long last = ROOT;

    /** A name in a directory. A file that is open stays reachable after its name is deleted. */
    static final class Node {
        final long number;
        final CopyOnWriteArrayList<FileChannel> open = new CopyOnWriteArrayList<>();
        /** Whether the file was written since the mount. */
        volatile boolean written;

        private final Map<String, Node> children = new HashMap<>();
        private Optional<Node> parent;
        private Path name;
        private long lookups;

        Node(long number, Optional<Node> parent, Path name) {
            this.number = number;
            this.parent = parent;
            this.name = name;
        }

        /** Returns the path of the file in the store. */
        Path path() {
            return parent.map(above -> above.path().resolve(name)).orElse(name);
        }
    }

    InodeTable(Path store) {
        nodes.put(ROOT, new Node(ROOT, Optional.empty(), store));
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

    /** Removes the name; the number stays valid until the kernel forgets it. */
    void remove(Node parent, String name) {
        parent.children.remove(name);
    }

    void move(Node from, String name, Node to, String newName) {
        Node node = from.children.remove(name);
        to.children.remove(newName);
        if (node != null) {
            node.parent = Optional.of(to);
            node.name = Path.of(newName);
            to.children.put(newName, node);
        }
    }
}
