/**
 * Variant nio: the fast parser on channels, without container and framework; the physical reference of this machine.
 *
 * <p>One thread turns over all connections. Of HTTP/1.1 (RFC 9112) it knows what the suite's loads send: requests with a
 * Content-Length on kept connections.
 */
@NullMarked
package intake.nio;

import org.jspecify.annotations.NullMarked;
