/**
 * The lab's side of the load: sends orders to workers and reads their messages. Measured operations are sent only from
 * the worker's process, never from here. Control plane.
 */
@NullMarked
package plimsoll.lab.load;

import org.jspecify.annotations.NullMarked;
