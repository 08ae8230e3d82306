/**
 * The service of the self-test and the scorecard, whose capacity, memory, losses and deaths are known in advance. Uses
 * only java.base, because it runs as a process of its own under a memory cap.
 */
@NullMarked
package plimsoll.selftest.dummy;

import org.jspecify.annotations.NullMarked;
