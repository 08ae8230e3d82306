package plimsoll.lab.launch.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Reads the names of the sections of an executable of 64 bits in the format ELF. */
final class ElfSections {
    private static final int HEADER = 64;
    private static final int ENTRY = 64;
    private static final int NAMES_MAX = 1 << 20;
    private static final int MAGIC = 0x7f454c46;
    private static final int BITS_64 = 2;
    private static final int LITTLE = 1;

    private ElfSections() {}

    /** Returns an empty set for a file of another format, and for one without sections. */
    static Set<String> names(Path executable) throws IOException {
        try (SeekableByteChannel file = Files.newByteChannel(executable)) {
            ByteBuffer header = read(file, 0, HEADER);
            if (header.remaining() < HEADER || header.getInt(0) != MAGIC || header.get(4) != BITS_64) {
                return Set.of();
            }
            header.order(header.get(5) == LITTLE ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            long table = header.getLong(40);
            int count = Short.toUnsignedInt(header.getShort(60));
            int nameTable = Short.toUnsignedInt(header.getShort(62));
            if (Short.toUnsignedInt(header.getShort(58)) != ENTRY || nameTable >= count) {
                return Set.of();
            }
            ByteBuffer entries = read(file, table, count * ENTRY).order(header.order());
            if (entries.remaining() < count * ENTRY) {
                return Set.of();
            }
            int length = Math.clamp(entries.getLong(nameTable * ENTRY + 32), 0, NAMES_MAX);
            return names(entries, count, read(file, entries.getLong(nameTable * ENTRY + 24), length));
        }
    }

    private static Set<String> names(ByteBuffer entries, int count, ByteBuffer texts) {
        String all = StandardCharsets.ISO_8859_1.decode(texts).toString();
        Set<String> names = new HashSet<>();
        for (int section = 0; section < count; section++) {
            int start = entries.getInt(section * ENTRY);
            if (start >= 0 && start < all.length()) {
                int end = all.indexOf('\0', start);
                names.add(all.substring(start, end < 0 ? all.length() : end));
            }
        }
        return names;
    }

    /** Returns at most {@code length} bytes from {@code start} on; fewer if the file ends before. */
    private static ByteBuffer read(SeekableByteChannel file, long start, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        if (start < 0 || start > file.size()) {
            return bytes.limit(0);
        }
        file.position(start);
        while (bytes.hasRemaining() && file.read(bytes) >= 0) {
            // Reads on until the buffer is full or the file ends.
        }
        return bytes.flip();
    }
}
