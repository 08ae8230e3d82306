/** Reads the heap dump of a JVM that ran out of memory, and keeps a few lines of it. Control plane. */
@NullMarked
package plimsoll.records.heap;

import org.jspecify.annotations.NullMarked;
