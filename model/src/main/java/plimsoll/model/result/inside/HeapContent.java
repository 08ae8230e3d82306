package plimsoll.model.result.inside;

import java.util.List;
import plimsoll.model.Bytes;

/**
 * What a Java heap held: at its first OutOfMemoryError, or at a look into it.
 *
 * @param whole false when the JVM was killed while it dumped: then there was at least this
 * @param largest the ten classes with the most bytes, the largest first
 */
public record HeapContent(long objects, Bytes bytes, boolean whole, List<ClassShare> largest) {
    public HeapContent {
        largest = List.copyOf(largest);
    }
}
