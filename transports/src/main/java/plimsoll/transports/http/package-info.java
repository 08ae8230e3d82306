/**
 * HTTP/1.1 on blocking sockets and virtual threads, without a library: a driver that streams contents without copying
 * them, and an audit that reads a JSON listing, over TLS by the JDK's client. Data plane: the memory that an operation
 * allocates does not depend on the size of its content. All input from a server is bounded.
 */
@NullMarked
package plimsoll.transports.http;

import org.jspecify.annotations.NullMarked;
