/**
 * The driver {@code http-loop}: HTTP/1.1 and HTTP/2, with and without TLS, on one event loop of Netty. Data plane: a
 * small request and its answer are parsed only once and allocate little.
 */
@NullMarked
package plimsoll.netty;

import org.jspecify.annotations.NullMarked;
