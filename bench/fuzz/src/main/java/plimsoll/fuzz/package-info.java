/** Targets for Jazzer: each gives random bytes to parsers, and throws what none of them may do. */
@NullMarked
package plimsoll.fuzz;

import org.jspecify.annotations.NullMarked;
