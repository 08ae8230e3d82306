/** Reads what a JVM dumped of its heap when it ran out of memory, and keeps a few lines of it. Control plane. */
@NullMarked
package plimsoll.records.heap;

import org.jspecify.annotations.NullMarked;
