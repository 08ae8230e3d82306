/** A plan and its rounds: which trials there are, which of them lie in a result already, and all of them in turn. Control plane. */
@NullMarked
package plimsoll.run.round;

import org.jspecify.annotations.NullMarked;
