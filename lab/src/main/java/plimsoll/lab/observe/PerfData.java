package plimsoll.lab.observe;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The counters that a HotSpot JVM keeps in a file mapped into its memory, {@code hsperfdata}, format 2.0. The lab maps
 * the same pages, so a read costs the JVM nothing and works even while it hangs. Used by one thread only.
 *
 * <p>Prologue: magic (4 bytes, big-endian), byte order, major, minor, accessible (a byte each), used, overflow (ints),
 * time stamp (long), offset of the first entry, number of entries (ints). Entry: its length, offset of its name, vector
 * length (ints), type, flags, unit, variability (a byte each), offset of its data (int); offsets are relative to the
 * entry.
 */
final class PerfData implements AutoCloseable {
    private static final int MAGIC = 0xCAFEC0C0;
    private static final int PROLOGUE = 32;
    private static final int ENTRY = 20;
    private static final int ENTRIES_MAX = 10_000;
    private static final int NAME_MAX = 256;
    private static final long SIZE_MAX = 16 << 20;

    private final Arena arena;
    private final ByteBuffer data;
    private final Map<String, Integer> offsets = new HashMap<>();
    private int indexed;

    private PerfData(Arena arena, ByteBuffer data) {
        this.arena = arena;
        this.data = data;
    }

    /**
     * Opens and indexes a file.
     *
     * @throws IOException if it cannot be read, or is incomplete or damaged, with what was seen
     */
    static PerfData open(Path file) throws IOException {
        // The process chooses what it maps, so its name may lead to a pipe, a device or another user's file.
        require(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS), file, "is not a regular file");
        Arena arena = Arena.ofConfined();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long size = channel.size();
            require(size >= PROLOGUE && size <= SIZE_MAX, file, "has " + size + " bytes");
            ByteBuffer data =
                    channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena).asByteBuffer();
            PerfData opened = new PerfData(arena, data);
            opened.readPrologue(file);
            return opened;
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    private void readPrologue(Path file) throws IOException {
        require(data.getInt(0) == MAGIC, file, "does not begin with 0xcafec0c0");
        data.order(data.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        require(data.get(5) == 2, file, "has format " + data.get(5));
        require(data.get(7) != 0, file, "is not accessible yet");
        require(index(), file, "contains an entry that does not fit into it");
    }

    private static void require(boolean condition, Path file, String otherwise) throws IOException {
        if (!condition) {
            throw new IOException("cannot read the counters of a JVM: " + file + " " + otherwise);
        }
    }

    /** Indexes the entries again if the JVM has added some. */
    void refresh() {
        if (data.getInt(28) != indexed) {
            index();
        }
    }

    /** Returns false if an entry does not fit; those before it are indexed all the same. */
    private boolean index() {
        int count = data.getInt(28);
        int at = data.getInt(24);
        offsets.clear();
        for (int i = 0; i < Math.min(count, ENTRIES_MAX); i++) {
            if (!fits(at, ENTRY) || !indexEntry(at)) {
                return false;
            }
            at += data.getInt(at);
        }
        indexed = count;
        return true;
    }

    private boolean indexEntry(int at) {
        int length = data.getInt(at);
        int name = data.getInt(at + 4);
        int value = data.getInt(at + 16);
        if (length < ENTRY || !fits(at, length) || !isInside(name, 1, length) || !isInside(value, 1, length)) {
            return false;
        }
        if (data.get(at + 12) == 'J' && isInside(value, Long.BYTES, length)) {
            offsets.put(text(at + name, at + length), at + value);
        }
        return true;
    }

    private boolean fits(int at, int length) {
        return at >= PROLOGUE && length <= data.capacity() - at;
    }

    private static boolean isInside(int offset, int length, int whole) {
        return offset >= ENTRY && offset <= whole - length;
    }

    private String text(int from, int limit) {
        byte[] bytes = new byte[Math.min(limit - from, NAME_MAX)];
        int length = 0;
        while (length < bytes.length && data.get(from + length) != 0) {
            bytes[length] = data.get(from + length);
            length++;
        }
        return new String(bytes, 0, length, US_ASCII);
    }

    /** Returns the offset of the number of this name, for {@link #longAt}; empty if the JVM has none. */
    OptionalInt offset(String name) {
        Integer offset = offsets.get(name);
        return offset == null ? OptionalInt.empty() : OptionalInt.of(offset);
    }

    /** Returns the number at this offset as the JVM last wrote it. */
    long longAt(int offset) {
        return data.getLong(offset);
    }

    /** Returns the number of entries when they were last indexed. */
    int entries() {
        return indexed;
    }

    @Override
    public void close() {
        arena.close();
    }
}
