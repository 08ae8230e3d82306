/** A service that takes messages over a protocol of its own. It knows nothing of Plimsoll. */
@NullMarked
package spool;

import org.jspecify.annotations.NullMarked;
