package queues.hazelcast3;

import com.hazelcast.core.QueueStore;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A queue's store in one file that any member's process can read: what is stored and deleted is appended. Held in memory is
 * nothing but, after a load of the keys, what they stand for.
 */
final class FileStore implements QueueStore<Object> {
    private static final int DELETED = -1;
    private static final int HEADER = Long.BYTES + Integer.BYTES;

    private final Path file;
    private final Map<Long, byte[]> loaded = new LinkedHashMap<>();

    FileStore(Path file) {
        this.file = file;
    }

    @Override
    public synchronized void store(Long key, Object value) {
        byte[] bytes = (byte[]) value;
        byte[] record = new byte[HEADER + bytes.length];
        ByteBuffer.wrap(record).putLong(key).putInt(bytes.length).put(bytes);
        append(record);
    }

    @Override
    public synchronized void storeAll(Map<Long, Object> entries) {
        new TreeMap<>(entries).forEach(this::store);
    }

    @Override
    public synchronized void delete(Long key) {
        byte[] record = new byte[HEADER];
        ByteBuffer.wrap(record).putLong(key).putInt(DELETED);
        append(record);
        loaded.remove(key);
    }

    @Override
    public synchronized void deleteAll(Collection<Long> keys) {
        keys.forEach(this::delete);
    }

    @Override
    public synchronized @Nullable Object load(Long key) {
        return loaded.get(key);
    }

    /** How many are asked for at once is part of what is measured: it stands in the member's log. */
    @Override
    public synchronized Map<Long, Object> loadAll(Collection<Long> keys) {
        System.err.println("loadAll of " + keys.size());
        Map<Long, Object> values = new LinkedHashMap<>();
        keys.forEach(key -> values.put(key, load(key)));
        return values;
    }

    @Override
    public synchronized Set<Long> loadAllKeys() {
        loaded.clear();
        if (Files.exists(file)) {
            read();
        }
        System.err.println("loadAllKeys: " + loaded.size());
        return new LinkedHashSet<>(loaded.keySet());
    }

    private void append(byte[] record) {
        try (OutputStream out = new FileOutputStream(file.toFile(), true)) {
            out.write(record);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void read() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            while (true) {
                long key = in.readLong();
                int length = in.readInt();
                if (length == DELETED) {
                    loaded.remove(key);
                } else {
                    loaded.put(key, in.readNBytes(length));
                }
            }
        } catch (EOFException end) {
            // Everything was read; a torn last record was never acknowledged.
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
