/**
 * What is counted and timed of a phase. Data plane: recording an operation allocates nothing.
 */
@NullMarked
package plimsoll.worker.record;

import org.jspecify.annotations.NullMarked;
