package plimsoll.model.result.inside;

import plimsoll.model.Bytes;

/**
 * A region of a JVM's memory, by the JVM's own count.
 *
 * @param name heap, metaspace, code, threads, gc, direct (with other memory that libraries take through Unsafe),
 *     shared-classes (a mapped file), tracking (the counting itself) or rest
 * @param committed bytes that the JVM has committed for it; pages that it has never touched are not resident
 */
public record MemoryRegion(String name, Bytes committed) {}
