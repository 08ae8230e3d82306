package plimsoll.driver;

import java.util.function.LongConsumer;
import plimsoll.model.OperationId;

/**
 * One operation to perform.
 *
 * @param content what it carries; of length 0 when it carries nothing
 * @param deadlineNanos on the {@link System#nanoTime} clock
 * @param sent told how many bytes of the content have left, whenever some have, from any thread; a driver that cannot tell
 *     leaves it alone, and an acknowledged operation then counts as sent whole
 */
public record Operation(OperationId id, Content content, long deadlineNanos, LongConsumer sent) {
    /** An operation whose bytes nobody counts. */
    public Operation(OperationId id, Content content, long deadlineNanos) {
        this(id, content, deadlineNanos, bytes -> {});
    }
}
