package plimsoll.driver;

import java.util.function.LongConsumer;
import plimsoll.model.OperationId;

/**
 * One operation to perform.
 *
 * @param content its payload; of length 0 if it has none
 * @param deadlineNanos on the {@link System#nanoTime} clock
 * @param sent receives the number of content bytes sent since the last call, from any thread; a driver that cannot
 *     count them never calls it, and an acknowledged operation then counts as sent whole
 * @param step index of its step over all flows of the workload, from 0; 0 without flows. The producer of its identity
 *     is that of step 0 plus this index; all steps of one run of a flow share a sequence
 * @param values values that earlier steps of the flow took from their answers
 */
public record Operation(
        OperationId id, PayloadBytes content, long deadlineNanos, LongConsumer sent, int step, FlowVariables values) {
    /** An operation of a workload without flows, without a count of sent bytes. */
    public Operation(OperationId id, PayloadBytes content, long deadlineNanos) {
        this(id, content, deadlineNanos, bytes -> {}, 0, new FlowVariables());
    }

    /** An operation of a workload without flows. */
    public Operation(OperationId id, PayloadBytes content, long deadlineNanos, LongConsumer sent) {
        this(id, content, deadlineNanos, sent, 0, new FlowVariables());
    }

    /** Returns the identity of another step in the same run of the flow. */
    public OperationId idOf(int otherStep) {
        return new OperationId(id.seed(), id.producer() - step + otherStep, id.sequence());
    }
}
