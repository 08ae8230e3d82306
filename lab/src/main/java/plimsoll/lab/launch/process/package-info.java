/** Starts processes from one thread, bounds their output, and ends them with all their descendants. Control plane. */
@NullMarked
package plimsoll.lab.launch.process;

import org.jspecify.annotations.NullMarked;
