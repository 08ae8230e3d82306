/** What the disk itself takes and gives, without a queue: figures to lay beside those of queues on it. */
@NullMarked
package queues.raw;

import org.jspecify.annotations.NullMarked;
