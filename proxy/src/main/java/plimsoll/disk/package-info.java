/**
 * A FUSE file system with a given rate and given costs of operations, which stores its files in another directory. It is
 * a process of its own and needs no library: it reads the kernel's requests from standard input. Data plane: buffers are
 * reused, and there are never more of them than requests in flight.
 */
@NullMarked
package plimsoll.disk;

import org.jspecify.annotations.NullMarked;
