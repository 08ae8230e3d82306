/** What fills the memory of a JVM: its own count of native memory, and the classes in its heap. Control plane. */
@NullMarked
package plimsoll.lab.explain.memory;

import org.jspecify.annotations.NullMarked;
