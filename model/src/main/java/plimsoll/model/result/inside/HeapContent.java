package plimsoll.model.result.inside;

import java.util.List;
import plimsoll.model.Bytes;

/**
 * The content of a Java heap, at its first OutOfMemoryError or in a snapshot.
 *
 * @param whole false if the JVM was killed during the dump: the numbers are then lower bounds
 * @param largest the ten classes with the most bytes, the largest first
 */
public record HeapContent(long objects, Bytes bytes, boolean whole, List<ClassShare> largest) {
    /** The number of classes that are kept. */
    public static final int LARGEST = 10;

    public HeapContent {
        if (largest.size() > LARGEST) {
            throw new IllegalArgumentException(
                    "it has " + largest.size() + " classes, but the " + LARGEST + " largest are kept");
        }
        largest = List.copyOf(largest);
    }
}
