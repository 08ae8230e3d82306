/** What this machine can cap, pin and hold still. Control plane. */
@NullMarked
package plimsoll.engine.launch.machine;

import org.jspecify.annotations.NullMarked;
