/**
 * The lab's side of the load: tells a worker what to do and hears what it says. Measured operations leave from the worker's
 * process only, never from here. Control plane.
 */
@NullMarked
package plimsoll.lab.load;

import org.jspecify.annotations.NullMarked;
