/**
 * A file system (FUSE) of a given rate, whose files lie in another directory. A process of its own, which needs no library: the kernel's requests are read from
 * standard input. Data plane: buffers are used again, and there are never more than requests in flight.
 */
@NullMarked
package plimsoll.disk;

import org.jspecify.annotations.NullMarked;
