/** Compares cells with the same cells of another build or of an earlier result. Control plane. */
@NullMarked
package plimsoll.judge.baseline;

import org.jspecify.annotations.NullMarked;
