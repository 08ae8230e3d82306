/**
 * Shows what fills the memory of a JVM: its own accounting of native memory, and the classes in its heap. Control
 * plane.
 */
@NullMarked
package plimsoll.lab.explain.memory;

import org.jspecify.annotations.NullMarked;
