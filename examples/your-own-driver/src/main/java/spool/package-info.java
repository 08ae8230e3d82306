/** A service that accepts messages over a protocol of its own. It does not depend on Plimsoll. */
@NullMarked
package spool;

import org.jspecify.annotations.NullMarked;
