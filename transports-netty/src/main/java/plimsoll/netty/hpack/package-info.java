/**
 * Header compression of HTTP/2 (RFC 7541), for a client: encodes requests, decodes answers. Data plane: a field that no
 * one reads is never made a string.
 */
@NullMarked
package plimsoll.netty.hpack;

import org.jspecify.annotations.NullMarked;
