/**
 * A TCP proxy between two members, or a worker and a member, that limits the rate, delays, stalls, resets or refuses on
 * command. It is a process of its own. Data plane: a connection has fixed buffers, and the bytes that a delay holds
 * back are bounded.
 */
@NullMarked
package plimsoll.proxy;

import org.jspecify.annotations.NullMarked;
