/**
 * Locates the operations in flight: pure functions of an explaining trial's records and of its instruments'
 * measurements. Control plane.
 */
@NullMarked
package plimsoll.judge.bottleneck;

import org.jspecify.annotations.NullMarked;
