/**
 * Files in which the JVM of one member describes itself: GC logs, thread dumps, its own count of native memory, its
 * clocks. Control plane.
 */
@NullMarked
package plimsoll.records.member;

import org.jspecify.annotations.NullMarked;
