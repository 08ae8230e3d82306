/** A plan and its rounds: the trials, those that a result already holds, and running the rest. Control plane. */
@NullMarked
package plimsoll.run.round;

import org.jspecify.annotations.NullMarked;
