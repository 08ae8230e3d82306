/** Asks a member whether it is ready; every question is bounded. Control plane. */
@NullMarked
package plimsoll.lab.launch.ready;

import org.jspecify.annotations.NullMarked;
