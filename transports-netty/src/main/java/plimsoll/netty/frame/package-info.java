/**
 * Frames of HTTP/2 (RFC 9113, section 6), for a client: written into a buffer, read from pieces of any size. Data plane:
 * a frame that is complete in one piece is not copied.
 */
@NullMarked
package plimsoll.netty.frame;

import org.jspecify.annotations.NullMarked;
