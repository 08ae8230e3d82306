/**
 * Counts and times of the operations of a phase. Data plane: recording an operation allocates nothing.
 */
@NullMarked
package plimsoll.worker.record;

import org.jspecify.annotations.NullMarked;
