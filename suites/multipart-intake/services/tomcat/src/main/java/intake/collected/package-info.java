/** Variant fast-collected: the fast parser, and the file is kept in memory as read-all does. */
@NullMarked
package intake.collected;

import org.jspecify.annotations.NullMarked;
