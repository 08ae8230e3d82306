/**
 * Decides when operations are due: pure functions of the load model, the seed and the answers so far. No clock, no
 * thread.
 */
@NullMarked
package plimsoll.worker.schedule;

import org.jspecify.annotations.NullMarked;
