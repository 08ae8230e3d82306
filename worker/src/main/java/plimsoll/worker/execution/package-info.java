/**
 * Performs the operations of a phase by a driver, each on a thread of its own, and never waits longer than a written bound.
 */
@NullMarked
package plimsoll.worker.execution;

import org.jspecify.annotations.NullMarked;
