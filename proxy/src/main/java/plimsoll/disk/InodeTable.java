package plimsoll.disk;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The files that the kernel knows by number, from its first look at one until it forgets it. Used by one thread at a time. */
final class InodeTable {
    static final long ROOT = 1;

    private final Map<Long, Node> nodes = new HashMap<>();
    private long last = ROOT;

    /** A name in a directory; who is open stays reachable when the name is gone. */
    static final class Node {
        final long number;
        final CopyOnWriteArrayList<FileChannel> open = new CopyOnWriteArrayList<>();
        /** Since this was mounted. */
        volatile boolean written;

        private final Map<String, Node> children = new HashMap<>();
        private Optional<Node> parent;
        private Path name;
        private long looks;

        Node(long number, Optional<Node> parent, Path name) {
            this.number = number;
            this.parent = parent;
            this.name = name;
        }

        /** Where its bytes lie. */
        Path path() {
            return parent.map(above -> above.path().resolve(name)).orElse(name);
        }
    }

    InodeTable(Path store) {
        nodes.put(ROOT, new Node(ROOT, Optional.empty(), store));
    }

    Node node(long number) throws Errno.Unanswerable {
        return Optional.ofNullable(nodes.get(number)).orElseThrow(() -> new Errno.Unanswerable(Errno.NOT_FOUND));
    }

    /** The kernel looks at this name once more. */
    Node look(Node parent, String name) {
        Node node = parent.children.computeIfAbsent(name, _ -> {
            Node fresh = new Node(++last, Optional.of(parent), Path.of(name));
            nodes.put(fresh.number, fresh);
            return fresh;
        });
        node.looks++;
        return node;
    }

    void forget(long number, long looks) {
        Node node = nodes.get(number);
        if (node == null || number == ROOT) {
            return;
        }
        node.looks -= looks;
        if (node.looks <= 0) {
            nodes.remove(number);
            node.parent.ifPresent(above -> above.children.remove(node.name.toString(), node));
        }
    }

    /** The name is gone; the number lives on until it is forgotten. */
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
