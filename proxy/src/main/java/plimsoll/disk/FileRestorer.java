package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** Brings the content of files to what a power cut leaves of it. */
final class FileRestorer {
    /** The unit that a disk writes whole or not at all. */
    static final int SECTOR_BYTES = 512;

    private static final String NOT_COVERED = " not covered by an fsync";
    private static final String LOST = " lost by the disk after an fsync";

    private final UndoStore undo;
    private final PowerCut.Mode mode;
    private final Random random;
    private final DroppedChanges dropped;

    FileRestorer(UndoStore undo, PowerCut.Mode mode, Random random, DroppedChanges dropped) {
        this.undo = undo;
        this.mode = mode;
        this.random = random;
        this.dropped = dropped;
    }

    /**
     * Which changes of one file survive.
     *
     * @param length whether its present length does
     * @param sector whether the changes of the sector with this first byte do
     */
    private record Survivors(boolean length, LongPredicate sector) {
        static final Survivors NONE = new Survivors(false, _ -> false);
        static final Survivors ALL = new Survivors(true, _ -> true);
    }

    /**
     * Restores a file of the store.
     *
     * @param name as shown in sentences
     */
    void restore(TrackedFile file, Path at, String name) throws IOException {
        long now = Files.size(at);
        TrackedFile.Unsynced unsynced = file.unsynced(now);
        NavigableMap<Long, Long> changed = unsynced.changed();
        if (changed.isEmpty() && now == unsynced.syncedBytes()) {
            return;
        }
        Survivors survivors = survivors(changed, now);
        if (!survivors.equals(Survivors.ALL)) {
            describe(unsynced, now, name);
            try (FileChannel channel = FileChannel.open(at, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                restore(channel, unsynced, changed, survivors);
            }
        }
    }

    private Survivors survivors(NavigableMap<Long, Long> changed, long now) {
        return switch (mode) {
            case PowerCut.Mode.Strict _ -> Survivors.NONE;
            case PowerCut.Mode.Torn _ ->
                switch (random.nextInt(4)) {
                    case 0 -> Survivors.NONE;
                    case 1 -> Survivors.ALL;
                    case 2 -> {
                        long salt = random.nextLong();
                        yield new Survivors(
                                random.nextBoolean(), sector -> new SplittableRandom(salt + sector).nextBoolean());
                    }
                    default -> {
                        long first = changed.isEmpty() ? 0 : changed.firstKey();
                        long torn = random.nextLong(first, Math.max(now, first) + 1);
                        yield new Survivors(true, sector -> sector < torn);
                    }
                };
        };
    }

    private void describe(TrackedFile.Unsynced unsynced, long now, String name) {
        long synced = unsynced.syncedBytes();
        String why = unsynced.acknowledgedBytes().equals(Optional.of(now)) ? LOST : NOT_COVERED;
        if (now < synced) {
            dropped.add(name + ": the cut from " + synced + " to " + now + " bytes" + why);
        }
        if (!unsynced.acknowledged().isEmpty() || !unsynced.written().isEmpty()) {
            describe(unsynced.acknowledged(), name, LOST);
            describe(unsynced.written(), name, NOT_COVERED);
        } else if (now > synced) {
            dropped.add(name + ": the extension from " + synced + " to " + now + " bytes" + why);
        }
    }

    private void describe(NavigableMap<Long, Long> ranges, String name, String why) {
        if (!ranges.isEmpty()) {
            String part = mode instanceof PowerCut.Mode.Torn ? "a part of " : "";
            long bytes = ranges.entrySet().stream()
                    .mapToLong(range -> range.getValue() - range.getKey())
                    .sum();
            String pieces = ranges.size() == 1 ? "" : " in " + ranges.size() + " ranges";
            dropped.add(name + ": " + part + bytes + " bytes" + pieces + " at " + ranges.firstKey() + why);
        }
    }

    private void restore(
            FileChannel channel, TrackedFile.Unsynced unsynced, NavigableMap<Long, Long> changed, Survivors survivors)
            throws IOException {
        long now = channel.size();
        long synced = unsynced.syncedBytes();
        long length = survivors.length() ? now : synced;
        if (now > length) {
            channel.truncate(length);
        }
        for (Map.Entry<Long, Integer> block : new TreeMap<>(unsynced.kept()).entrySet()) {
            long begin = block.getKey() * UndoStore.BLOCK_BYTES;
            int bytes = (int) Math.min(UndoStore.BLOCK_BYTES, Math.min(length, synced) - begin);
            if (bytes > 0) {
                writeBack(channel, begin, undo.read(block.getValue(), ByteBuffer.allocate(bytes)), now, survivors);
            }
        }
        if (length > synced) {
            blank(channel, changed, synced, survivors);
        }
    }

    /** Writes the sectors of a block whose changes are dropped, and those that were cut off. */
    private static void writeBack(FileChannel channel, long begin, ByteBuffer content, long now, Survivors survivors)
            throws IOException {
        for (int at = 0; at < content.limit(); at += SECTOR_BYTES) {
            int bytes = Math.min(SECTOR_BYTES, content.limit() - at);
            if (begin + at + bytes > now || !survivors.sector().test(begin + at)) {
                write(channel, content.slice(at, bytes), begin + at);
            }
        }
    }

    /** Fills dropped sectors behind the synced length with zeros: the length survived, but not their content. */
    private static void blank(FileChannel channel, NavigableMap<Long, Long> written, long synced, Survivors survivors)
            throws IOException {
        for (Map.Entry<Long, Long> range : written.entrySet()) {
            long begin = Math.max(range.getKey(), synced);
            for (long at = begin; at < range.getValue(); at = (at / SECTOR_BYTES + 1) * SECTOR_BYTES) {
                long end = Math.min(range.getValue(), (at / SECTOR_BYTES + 1) * SECTOR_BYTES);
                if (!survivors.sector().test(at / SECTOR_BYTES * SECTOR_BYTES)) {
                    write(channel, ByteBuffer.allocate((int) (end - at)), at);
                }
            }
        }
    }

    private static void write(FileChannel channel, ByteBuffer content, long offset) throws IOException {
        long at = offset;
        while (content.hasRemaining()) {
            at += channel.write(content, at);
        }
    }
}
