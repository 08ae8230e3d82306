package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/** What a file is, as the kernel asks for it. */
final class Attributes {
    static final int BYTES = 88;

    /** For how long the kernel may believe it; nobody else changes these files. */
    static final long VALID_SECONDS = 1;

    private static final int BLOCK = 512;
    private static final int ORPHAN_MODE = 0100600;

    private Attributes() {}

    /** Puts the attributes of a node into an answer. */
    static void put(ByteBuffer answer, Tree.Node node) throws IOException {
        try {
            named(answer, node, new Seen(Files.readAttributes(node.path(), "unix:*", LinkOption.NOFOLLOW_LINKS)));
        } catch (NoSuchFileException gone) {
            if (node.open.isEmpty()) {
                throw gone;
            }
            orphan(answer, node, node.open.getFirst());
        }
    }

    /** What the store says of a file, by the JDK's names. */
    private record Seen(Map<String, Object> values) {
        int number(String name) {
            return value(name) instanceof Integer number ? number : 0;
        }

        long size() {
            return value("size") instanceof Long size ? size : 0;
        }

        Instant time(String name) {
            return value(name) instanceof FileTime time ? time.toInstant() : Instant.EPOCH;
        }

        private Object value(String name) {
            return values.getOrDefault(name, name);
        }
    }

    private static void named(ByteBuffer answer, Tree.Node node, Seen seen) {
        long size = seen.size();
        Instant modified = seen.time("lastModifiedTime");
        Instant accessed = seen.time("lastAccessTime");
        Instant changed = seen.time("ctime");
        answer.putLong(node.number).putLong(size).putLong((size + BLOCK - 1) / BLOCK);
        answer.putLong(accessed.getEpochSecond())
                .putLong(modified.getEpochSecond())
                .putLong(changed.getEpochSecond());
        answer.putInt(accessed.getNano()).putInt(modified.getNano()).putInt(changed.getNano());
        answer.putInt(seen.number("mode")).putInt(seen.number("nlink"));
        answer.putInt(seen.number("uid")).putInt(seen.number("gid"));
        answer.putInt(0).putInt(BLOCK * 8).putInt(0);
    }

    /** A file without a name, which somebody still has open. */
    private static void orphan(ByteBuffer answer, Tree.Node node, FileChannel open) throws IOException {
        long size = open.size();
        answer.putLong(node.number).putLong(size).putLong((size + BLOCK - 1) / BLOCK);
        answer.put(new byte[3 * Long.BYTES + 3 * Integer.BYTES]);
        answer.putInt(ORPHAN_MODE).putInt(0).putInt(0).putInt(0);
        answer.putInt(0).putInt(BLOCK * 8).putInt(0);
    }
}
