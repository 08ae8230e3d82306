package plimsoll.model.result.inside;

import plimsoll.model.Bytes;

/**
 * A part of a JVM's memory by the JVM's own count.
 *
 * @param name heap, metaspace, code, threads, gc, direct (with what else libraries take by Unsafe), shared-classes (a mapped file), tracking (the counting
 *     itself) or rest
 * @param committed what the JVM has claimed for it; what it has never touched is not resident
 */
public record MemoryRegion(String name, Bytes committed) {}
