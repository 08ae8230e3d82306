/** Registers what a lab has started, so that the next lab can remove what a dead one left behind. Control plane. */
@NullMarked
package plimsoll.lab.launch.orphan;

import org.jspecify.annotations.NullMarked;
