/**
 * The driver {@code http-loop}: HTTP/1.1 and HTTP/2, with and without TLS, on one event loop of Netty. Data plane: on the
 * way of a small request nothing is parsed twice and little is allocated.
 */
@NullMarked
package plimsoll.netty;

import org.jspecify.annotations.NullMarked;
