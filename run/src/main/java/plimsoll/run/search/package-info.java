/** Searches, fits, proofs and soaks: trials that are decided by those before. Control plane. */
@NullMarked
package plimsoll.run.search;

import org.jspecify.annotations.NullMarked;
