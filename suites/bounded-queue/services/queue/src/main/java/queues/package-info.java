/** What every variant of this suite is: a queue of bytes that is offered to, polled and acknowledged. */
@NullMarked
package queues;

import org.jspecify.annotations.NullMarked;
