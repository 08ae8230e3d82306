/**
 * HTTP/1.1 by hand on blocking sockets and virtual threads: a driver that streams contents without copying them, and an
 * audit that reads a JSON listing. Data plane: what an operation allocates does not depend on the size of its content.
 * Everything that is read from a server has a bound.
 */
@NullMarked
package plimsoll.transports.http;

import org.jspecify.annotations.NullMarked;
