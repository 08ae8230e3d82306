/** Requests of HTTP/2: their heads as fields, their bodies as parts. Data plane: a head that repeats is encoded once. */
@NullMarked
package plimsoll.netty.request;

import org.jspecify.annotations.NullMarked;
