package plimsoll.model.result.inside;

/**
 * The reachable objects of a Java heap after a forced collection.
 *
 * @param atMillis since the trial's start
 */
public record HeapSnapshot(long atMillis, HeapContent content) {}
