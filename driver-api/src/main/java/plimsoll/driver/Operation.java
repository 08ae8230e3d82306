package plimsoll.driver;

import plimsoll.model.OperationId;

/**
 * One operation to perform.
 *
 * @param content what it carries; of length 0 when it carries nothing
 * @param deadlineNanos on the {@link System#nanoTime} clock
 */
public record Operation(OperationId id, Content content, long deadlineNanos) {}
