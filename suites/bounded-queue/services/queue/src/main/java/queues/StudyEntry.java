package queues;

import java.nio.ByteBuffer;

/** An entry as a queue of objects holds it: four bytes are one of the study's Integers, all others stay bytes. */
public final class StudyEntry {
    private StudyEntry() {}

    public static Object of(byte[] entry) {
        if (entry.length == Integer.BYTES) {
            return ByteBuffer.wrap(entry).getInt();
        }
        return entry;
    }

    public static byte[] bytes(Object entry) {
        return entry instanceof Integer number
                ? ByteBuffer.allocate(Integer.BYTES).putInt(number).array()
                : (byte[]) entry;
    }
}
