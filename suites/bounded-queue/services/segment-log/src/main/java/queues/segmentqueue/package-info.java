/** The segment log as variants of this suite. */
@NullMarked
package queues.segmentqueue;

import org.jspecify.annotations.NullMarked;
