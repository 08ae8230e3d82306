package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/** Attributes of a file in the kernel's layout, {@code fuse_attr}. */
final class FuseAttributes {
    /** How long the kernel may cache the attributes; no other process changes these files. */
    static final long VALID_SECONDS = 1;

    /** The unit of {@code blocks} in {@code fuse_attr}. */
    private static final int BLOCK = 512;

    private FuseAttributes() {}

    /** Appends the attributes of a node to a reply. */
    static void put(ByteBuffer reply, InodeTable.Node node) throws IOException {
        put(reply, node, new AttributeValues(Files.readAttributes(node.path(), "unix:*", LinkOption.NOFOLLOW_LINKS)));
    }

    /** The attributes of a file of the store, by the JDK's names. */
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

    private static void put(ByteBuffer reply, InodeTable.Node node, AttributeValues attributeValues) {
        long size = attributeValues.size();
        Instant modified = attributeValues.time("lastModifiedTime");
        Instant accessed = attributeValues.time("lastAccessTime");
        Instant changed = attributeValues.time("ctime");
        reply.putLong(node.number).putLong(size).putLong((size + BLOCK - 1) / BLOCK);
        reply.putLong(accessed.getEpochSecond())
                .putLong(modified.getEpochSecond())
                .putLong(changed.getEpochSecond());
        reply.putInt(accessed.getNano()).putInt(modified.getNano()).putInt(changed.getNano());
        reply.putInt(attributeValues.number("mode")).putInt(node.deleted() ? 0 : attributeValues.number("nlink"));
        reply.putInt(attributeValues.number("uid")).putInt(attributeValues.number("gid"));
        reply.putInt(0).putInt(BLOCK * 8).putInt(0);
    }
}
