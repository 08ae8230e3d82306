/** Compares the costs of an operation in two variants that were profiled in the same rounds. Control plane. */
@NullMarked
package plimsoll.judge.difference;

import org.jspecify.annotations.NullMarked;
