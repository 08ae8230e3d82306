/** Starts processes from one thread, bounds their output, and ends them with everything they left behind. Control plane. */
@NullMarked
package plimsoll.lab.launch.process;

import org.jspecify.annotations.NullMarked;
