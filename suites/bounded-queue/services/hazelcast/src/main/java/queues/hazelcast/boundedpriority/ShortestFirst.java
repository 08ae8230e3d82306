package queues.hazelcast.boundedpriority;

import java.util.Comparator;
import queues.StudyEntry;

/** Ranks entries by their length. A member makes one by its name. */
public final class ShortestFirst implements Comparator<Object> {
    @Override
    public int compare(Object one, Object other) {
        return Integer.compare(StudyEntry.bytes(one).length, StudyEntry.bytes(other).length);
    }
}
