/** The disk itself without a queue: figures to compare with those of queues on it. */
@NullMarked
package queues.raw;

import org.jspecify.annotations.NullMarked;
