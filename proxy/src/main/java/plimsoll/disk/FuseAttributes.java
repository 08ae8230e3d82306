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
final class FuseAttributes {
    static final int BYTES = 88;

    /** For how long the kernel may believe it; nobody else changes these files. */
    static final long VALID_SECONDS = 1;

    private static final int BLOCK = 512;
    private static final int ORPHAN_MODE = 0100600;

    private FuseAttributes() {}

    /** Puts the attributes of a node into an answer. */
    static void put(ByteBuffer answer, InodeTable.Node node) throws IOException {
        try {
            named(
                    answer,
                    node,
                    new AttributeValues(Files.readAttributes(node.path(), "unix:*", LinkOption.NOFOLLOW_LINKS)));
        } catch (NoSuchFileException gone) {
            if (node.open.isEmpty()) {
                throw gone;
            }
            orphan(answer, node, node.open.getFirst());
        }
    }

    /** What the store says of a file, by the JDK's names. */
    private record AttributeValues(Map<String, Object> values) {
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

    private static void named(ByteBuffer answer, InodeTable.Node node, AttributeValues attributeValues) {
        long size = attributeValues.size();
        Instant modified = attributeValues.time("lastModifiedTime");
        Instant accessed = attributeValues.time("lastAccessTime");
        Instant changed = attributeValues.time("ctime");
        answer.putLong(node.number).putLong(size).putLong((size + BLOCK - 1) / BLOCK);
        answer.putLong(accessed.getEpochSecond())
                .putLong(modified.getEpochSecond())
                .putLong(changed.getEpochSecond());
        answer.putInt(accessed.getNano()).putInt(modified.getNano()).putInt(changed.getNano());
        answer.putInt(attributeValues.number("mode")).putInt(attributeValues.number("nlink"));
        answer.putInt(attributeValues.number("uid")).putInt(attributeValues.number("gid"));
        answer.putInt(0).putInt(BLOCK * 8).putInt(0);
    }

    /** A file without a name, which somebody still has open. */
    private static void orphan(ByteBuffer answer, InodeTable.Node node, FileChannel open) throws IOException {
        long size = open.size();
        answer.putLong(node.number).putLong(size).putLong((size + BLOCK - 1) / BLOCK);
        answer.put(new byte[3 * Long.BYTES + 3 * Integer.BYTES]);
        answer.putInt(ORPHAN_MODE).putInt(0).putInt(0).putInt(0);
        answer.putInt(0).putInt(BLOCK * 8).putInt(0);
    }
}
