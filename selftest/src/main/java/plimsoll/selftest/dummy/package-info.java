/**
 * The service that the self-test and the scorecard run against: what it can do, holds, loses and dies of is known beforehand.
 * Knows java.base alone, because it is started as a process of its own, in a cap.
 */
@NullMarked
package plimsoll.selftest.dummy;

import org.jspecify.annotations.NullMarked;
