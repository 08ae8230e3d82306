package plimsoll.model.result.inside;

import plimsoll.model.Bytes;

/** A part of a process's memory, such as code or threads, at its peak under the load. */
public record MemoryPart(String name, Bytes bytes) {}
