package queues.segment;

/**
 * Bytes that opening a log found behind its last whole record: an offer that was never acknowledged, or one that a
 * power failure took.
 *
 * @param droppedBytes written and not whole; 0 after a clean shutdown
 * @param droppedRecords whole records behind the first hole, which no force had covered
 */
public record Recovery(long droppedBytes, long droppedRecords) {
    static final Recovery CLEAN = new Recovery(0, 0);
}
