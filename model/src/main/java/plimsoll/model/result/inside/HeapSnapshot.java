package plimsoll.model.result.inside;

/**
 * What was reachable in a Java heap after a forced collection.
 *
 * @param atMillis of the trial
 */
public record HeapSnapshot(long atMillis, HeapContent content) {}
