package queues;

import java.util.Map;

/** Opens the variants of one library; found by {@link java.util.ServiceLoader}. */
public interface QueueProvider {
    /** Whether this provider opens a variant of this name. */
    boolean knows(String variant);

    /**
     * Opens or recovers a queue; it is ready for operations when this returns.
     *
     * @param settings such as {@code dir}, a directory of its own
     * @throws IllegalArgumentException for a setting that is missing or wrong, with the value seen
     */
    Queue open(String variant, Map<String, String> settings);
}
