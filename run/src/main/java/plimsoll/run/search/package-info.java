/** Searches, fits, proofs and soaks, where earlier trials decide the next. Control plane. */
@NullMarked
package plimsoll.run.search;

import org.jspecify.annotations.NullMarked;
