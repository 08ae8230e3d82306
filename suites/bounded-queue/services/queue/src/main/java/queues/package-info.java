/** The interface of every variant of this suite: a queue of bytes with offer, poll and acknowledgement. */
@NullMarked
package queues;

import org.jspecify.annotations.NullMarked;
