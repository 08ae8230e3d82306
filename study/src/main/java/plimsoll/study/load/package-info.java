/** Readers of the sections on the load, and on the faults to inject. Control plane. */
@NullMarked
package plimsoll.study.load;

import org.jspecify.annotations.NullMarked;
