package queues;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Entries by key in one file that several processes can read: puts and deletions are appended, and nothing is held in
 * memory. A torn last record was never acknowledged: it is skipped, and cut off before this process first appends, and
 * before it appends again after an append that failed, since records behind it could not be read. The file stays open
 * for puts, and for single reads, until the process ends. Not safe for use by several threads.
 */
public final class EntryFile {
    private static final int DELETED = -1;
    private static final int HEADER = Long.BYTES + Integer.BYTES;

    private final Path file;
    private long next;
    private @Nullable FileOutputStream appending;
    private @Nullable RandomAccessFile reading;

    public EntryFile(Path file) {
        this.file = file;
    }

    public void put(long key, byte[] entry) {
        byte[] record = new byte[HEADER + entry.length];
        ByteBuffer.wrap(record).putLong(key).putInt(entry.length).put(entry);
        append(record);
    }

    public void delete(long key) {
        byte[] record = new byte[HEADER];
        ByteBuffer.wrap(record).putLong(key).putInt(DELETED);
        append(record);
    }

    /** Returns every key that was put and not deleted, with the offset of its entry, in the order of puts. */
    public Map<Long, Long> offsets() {
        Map<Long, Long> offsets = new LinkedHashMap<>();
        scan(
                0,
                (key, offset, entry) -> {
                    offsets.put(key, offset);
                    return true;
                },
                offsets::remove);
        return offsets;
    }

    /** Returns the entry at one of the {@link #offsets}. */
    public byte[] read(long offset) {
        try {
            if (reading == null) {
                reading = new RandomAccessFile(file.toFile(), "r");
            }
            byte[] header = new byte[HEADER];
            reading.seek(offset);
            reading.readFully(header);
            byte[] entry = new byte[ByteBuffer.wrap(header).getInt(Long.BYTES)];
            reading.readFully(entry);
            return entry;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Returns the entries of these keys that were put, even if deleted since; fast if the keys are in the order of
     * puts.
     */
    public Map<Long, byte[]> find(Collection<Long> keys) {
        Map<Long, byte[]> found = new HashMap<>();
        Set<Long> missing = new HashSet<>(keys);
        next = scan(next, (key, offset, entry) -> take(key, entry, missing, found), key -> {});
        if (!missing.isEmpty()) {
            next = scan(0, (key, offset, entry) -> take(key, entry, missing, found), key -> {});
        }
        return found;
    }

    private static boolean take(long key, byte[] entry, Set<Long> missing, Map<Long, byte[]> found) {
        if (missing.remove(key)) {
            found.put(key, entry);
        }
        return !missing.isEmpty();
    }

    private void append(byte[] record) {
        try {
            if (appending == null) {
                cutTornRecord();
                appending = new FileOutputStream(file.toFile(), true);
            }
            appending.write(record);
        } catch (IOException broken) {
            abandon(broken);
            throw new UncheckedIOException(broken);
        }
    }

    /** The next append opens the file again, and cuts off the part that this one may have written. */
    private void abandon(IOException broken) {
        FileOutputStream torn = appending;
        appending = null;
        if (torn != null) {
            try {
                torn.close();
            } catch (IOException failed) {
                broken.addSuppressed(failed);
            }
        }
    }

    private void cutTornRecord() {
        long end = scan(0, (key, offset, entry) -> true, key -> {});
        if (!Files.exists(file)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(end);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Reads from this position on until the visitor wants no more; returns the position of the next record. */
    private long scan(long from, Reader reader, Remover remover) {
        long position = from;
        if (!Files.exists(file)) {
            return position;
        }
        try (InputStream bytes = Files.newInputStream(file);
                DataInputStream in = new DataInputStream(new BufferedInputStream(bytes, 1 << 16))) {
            bytes.skipNBytes(from);
            boolean goesOn = true;
            while (goesOn) {
                long key = in.readLong();
                int length = in.readInt();
                if (length == DELETED) {
                    remover.deleted(key);
                } else {
                    byte[] entry = new byte[length];
                    in.readFully(entry);
                    goesOn = reader.put(key, position, entry);
                }
                position += HEADER + Math.max(0, length);
            }
        } catch (EOFException end) {
            return position;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return position;
    }

    /** Visits an entry, whose record starts at this offset; returns false to stop. */
    private interface Reader {
        boolean put(long key, long offset, byte[] entry);
    }

    /** Visits a deletion. */
    private interface Remover {
        void deleted(long key);
    }
}
