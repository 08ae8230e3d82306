/** Probes what this machine can cap, pin and isolate. Control plane. */
@NullMarked
package plimsoll.lab.launch.machine;

import org.jspecify.annotations.NullMarked;
