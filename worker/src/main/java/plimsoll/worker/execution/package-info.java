/**
 * Performs the operations of a phase through a driver, each on its own thread or all on one event loop. Every wait has
 * a written bound.
 */
@NullMarked
package plimsoll.worker.execution;

import org.jspecify.annotations.NullMarked;
