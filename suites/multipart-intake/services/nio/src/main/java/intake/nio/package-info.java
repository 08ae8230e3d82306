/**
 * Variant nio: the fast parser on channels, without container and framework; the physical reference of this machine.
 *
 * <p>One thread serves all connections. It supports only the part of HTTP/1.1 (RFC 9112) that the suite's loads use:
 * requests with a Content-Length on persistent connections.
 */
@NullMarked
package intake.nio;

import org.jspecify.annotations.NullMarked;
