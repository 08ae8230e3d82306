package plimsoll.model.result;

import java.util.List;
import plimsoll.model.Bytes;

/**
 * What filled a Java heap at its first OutOfMemoryError.
 *
 * @param whole false when the JVM was killed while it dumped: then there was at least this
 * @param largest the ten classes with the most bytes, the largest first
 */
public record HeapContent(long objects, Bytes bytes, boolean whole, List<ClassShare> largest) {
    public HeapContent {
        largest = List.copyOf(largest);
    }
}
