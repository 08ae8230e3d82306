package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The segments of a log by the sequence of their first entry; each but the last is sealed and on the disk. */
final class Segments {
    private static final String SUFFIX = ".segment";

    private final Store store;
    private final Frame frame = new Frame();
    private final NavigableSet<Long> firsts = new TreeSet<>();

    Segments(Store store) throws IOException {
        this.store = store;
        for (String name : store.list()) {
            if (name.endsWith(SUFFIX)) {
                firsts.add(Long.parseLong(name.substring(0, name.length() - SUFFIX.length())));
            }
        }
    }

    static String name(long first) {
        return String.format(Locale.ROOT, "%020d%s", first, SUFFIX);
    }

    NavigableSet<Long> firsts() {
        return firsts;
    }

    Region create(long first, int size) throws IOException {
        Region made = store.create(name(first), size);
        firsts.add(first);
        return made;
    }

    Region open(long first) throws IOException {
        return store.open(name(first), true);
    }

    void delete(long first) throws IOException {
        store.delete(name(first));
        firsts.remove(first);
    }

    /** @throws CorruptLog when a segment that was sealed is not whole up to its seal, or the next one is missing */
    void check() throws IOException {
        for (Long first : firsts) {
            Long next = firsts.higher(first);
            if (next != null && !sealed(first, next)) {
                throw new CorruptLog(
                        name(first),
                        0,
                        "its end does not say that segment " + name(next) + " follows it, or it was cut off");
            }
        }
    }

    boolean sealed(long first, long next) throws IOException {
        try (Region region = store.open(name(first), false)) {
            ByteBuffer seal = ByteBuffer.allocate(Frame.SEAL);
            if (region.size() < Frame.SEAL) {
                return false;
            }
            region.get(region.size() - Frame.SEAL, seal);
            return frame.sealed(seal.flip(), first, next);
        }
    }

    boolean isEmpty(long first) throws IOException {
        try (Region region = store.open(name(first), false)) {
            return new Window(region, frame, first).entryLength(0) < 0;
        }
    }
}
