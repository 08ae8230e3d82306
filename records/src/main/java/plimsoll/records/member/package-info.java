/** What the JVM of one member writes or shows of itself: GC logs, thread dumps, its own count of native memory, its clocks. Control plane. */
@NullMarked
package plimsoll.records.member;

import org.jspecify.annotations.NullMarked;
