package plimsoll.records.heap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the objects of each class in a dump, and their bytes by the usual layout: a header of 12 bytes (16 with an
 * array's length), the fields, references of 4 bytes, rounded up to 8.
 */
final class ClassHistogramBuilder {
    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;

    /** The largest services load a tenth of this. */
    private static final int CLASSES_MAX = 300_000;

    private final Map<Long, ClassCount> classes = new HashMap<>();
    private final Map<HprofType, ClassCount> primitives = new EnumMap<>(HprofType.class);

    /** The counts of one class: for arrays with their bytes, for other objects only their number. */
    private static final class ClassCount {
        private Optional<Long> name = Optional.empty();
        private long parent;
        private int fieldBytes;
        private long instances;
        private long arrays;
        private long arrayBytes;
    }

    /**
     * The totals of a class.
     *
     * @param nameId identifier of its name in the dump; empty for an array of primitives
     * @param label name of an array of primitives
     */
    record Share(Optional<Long> nameId, String label, long objects, long bytes) {}

    void loaded(long type, long nameId) {
        countOf(type).name = Optional.of(nameId);
    }

    void described(long type, long parent, int fieldBytes) {
        ClassCount classCount = countOf(type);
        classCount.parent = parent;
        classCount.fieldBytes = fieldBytes;
    }

    void instance(long type) {
        countOf(type).instances++;
    }

    void references(long type, long length) {
        array(countOf(type), length, HprofType.REFERENCE);
    }

    void primitives(HprofType hprofType, long length) {
        array(primitives.computeIfAbsent(hprofType, _ -> new ClassCount()), length, hprofType);
    }

    /** @throws IOException if the dump names more classes than any service loads */
    void requireRoom() throws IOException {
        if (classes.size() > CLASSES_MAX) {
            throw new IOException("the dump names more than " + CLASSES_MAX + " classes, so it is damaged");
        }
    }

    /** Returns the classes that have objects, the one with the most bytes first. */
    List<Share> shares() {
        List<Share> shares = new ArrayList<>();
        Map<Long, Long> fields = new HashMap<>();
        classes.forEach((id, one) -> {
            long size = one.instances == 0 ? 0 : aligned(HEADER + fields(id, fields));
            shares.add(share(one, one.name, "a class without a name", size));
        });
        primitives.forEach((hprofType, one) -> shares.add(share(one, Optional.empty(), hprofType.arrayName(), 0)));
        return shares.stream()
                .filter(share -> share.objects > 0)
                .sorted(Comparator.comparingLong(Share::bytes).reversed())
                .toList();
    }

    private static Share share(ClassCount one, Optional<Long> name, String label, long size) {
        return new Share(name, label, one.instances + one.arrays, one.instances * size + one.arrayBytes);
    }

    private static void array(ClassCount classCount, long length, HprofType hprofType) {
        classCount.arrays++;
        classCount.arrayBytes += aligned(ARRAY_HEADER + length * hprofType.bytes());
    }

    /**
     * Adds up the fields along the chain of parents, each class once even if a damaged chain leads back into itself; at
     * most 2 GiB, more than any object has.
     *
     * @param known the sums so far, since a chain may be as long as the dump has classes
     */
    private long fields(long type, Map<Long, Long> known) {
        LinkedHashSet<Long> chain = new LinkedHashSet<>();
        long at = type;
        while (classes.containsKey(at) && !known.containsKey(at) && chain.add(at)) {
            at = countOf(at).parent;
        }
        long sum = known.getOrDefault(at, 0L);
        for (long each : chain.reversed()) {
            sum = Math.min(Integer.MAX_VALUE, sum + countOf(each).fieldBytes);
            known.put(each, sum);
        }
        return sum;
    }

    private ClassCount countOf(long type) {
        return classes.computeIfAbsent(type, _ -> new ClassCount());
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
