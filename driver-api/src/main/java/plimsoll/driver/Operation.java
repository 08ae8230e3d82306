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
 * @param step which of the workload's steps it is, counted over all flows from 0; 0 without flows. Its identity's producer
 *     is that of step 0 plus this, and all steps of one flow share a sequence
 * @param values what earlier steps of its flow took from their answers
 */
public record Operation(
        OperationId id, PayloadBytes content, long deadlineNanos, LongConsumer sent, int step, FlowVariables values) {
    /** An operation whose bytes nobody counts. */
    public Operation(OperationId id, PayloadBytes content, long deadlineNanos) {
        this(id, content, deadlineNanos, bytes -> {}, 0, new FlowVariables());
    }

    /** An operation of a workload without flows. */
    public Operation(OperationId id, PayloadBytes content, long deadlineNanos, LongConsumer sent) {
        this(id, content, deadlineNanos, sent, 0, new FlowVariables());
    }

    /** The identity of another step in the same run of the flow. */
    public OperationId idOf(int otherStep) {
        return new OperationId(id.seed(), id.producer() - step + otherStep, id.sequence());
    }
}
