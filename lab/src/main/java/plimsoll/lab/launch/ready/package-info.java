/** Checks whether a member is ready; every check has a time limit. Control plane. */
@NullMarked
package plimsoll.lab.launch.ready;

import org.jspecify.annotations.NullMarked;
