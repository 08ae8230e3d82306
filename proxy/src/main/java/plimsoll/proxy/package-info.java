/**
 * A TCP proxy between two members, or a worker and a member, that is slow, stalls, resets or refuses on command. A process of its own.
 * Data plane: a connection has fixed buffers; what a delay holds back is bounded.
 */
@NullMarked
package plimsoll.proxy;

import org.jspecify.annotations.NullMarked;
