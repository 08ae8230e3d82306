/** What this machine can cap, pin and hold still. Control plane. */
@NullMarked
package plimsoll.lab.launch.machine;

import org.jspecify.annotations.NullMarked;
