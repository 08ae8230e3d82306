package plimsoll.records.heap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many objects of each class a dump holds, and their bytes by the usual layout: a header of 12 bytes (16 with an array's
 * length), the fields, references of 4 bytes, rounded up to 8.
 */
final class Tally {
    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;

    private final Map<Long, Counted> classes = new HashMap<>();
    private final Map<Kind, Counted> primitives = new EnumMap<>(Kind.class);

    /** One class; arrays are counted with their bytes, other objects by their number alone. */
    private static final class Counted {
        private Optional<Long> name = Optional.empty();
        private long parent;
        private int fieldBytes;
        private long instances;
        private long arrays;
        private long arrayBytes;
    }

    /**
     * What is known of a class once all is counted.
     *
     * @param nameId where its name stands in the dump; empty for an array of primitives
     * @param label the name of such an array
     */
    record Share(Optional<Long> nameId, String label, long objects, long bytes) {}

    void loaded(long type, long nameId) {
        counted(type).name = Optional.of(nameId);
    }

    void described(long type, long parent, int fieldBytes) {
        Counted counted = counted(type);
        counted.parent = parent;
        counted.fieldBytes = fieldBytes;
    }

    void instance(long type) {
        counted(type).instances++;
    }

    void references(long type, long length) {
        array(counted(type), length, Kind.REFERENCE);
    }

    void primitives(Kind kind, long length) {
        array(primitives.computeIfAbsent(kind, _ -> new Counted()), length, kind);
    }

    /** Classes of which there is an object, the one with the most bytes first. */
    List<Share> shares() {
        List<Share> shares = new ArrayList<>();
        classes.forEach((id, one) -> shares.add(share(one, one.name, "a class without a name", sizeOf(id))));
        primitives.forEach((kind, one) -> shares.add(share(one, Optional.empty(), kind.arrayName(), 0)));
        return shares.stream()
                .filter(share -> share.objects > 0)
                .sorted(Comparator.comparingLong(Share::bytes).reversed())
                .toList();
    }

    private static Share share(Counted one, Optional<Long> name, String label, long size) {
        return new Share(name, label, one.instances + one.arrays, one.instances * size + one.arrayBytes);
    }

    private static void array(Counted counted, long length, Kind kind) {
        counted.arrays++;
        counted.arrayBytes += aligned(ARRAY_HEADER + length * kind.bytes());
    }

    /** Up the chain of parents, which is as long as the dump has classes at most. */
    private long sizeOf(long type) {
        long fields = 0;
        Counted one = counted(type);
        for (int steps = 0; steps < classes.size(); steps++) {
            fields += one.fieldBytes;
            if (!classes.containsKey(one.parent)) {
                break;
            }
            one = counted(one.parent);
        }
        return aligned(HEADER + fields);
    }

    private Counted counted(long type) {
        return classes.computeIfAbsent(type, _ -> new Counted());
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
