/** The queue that Chronicle Queue makes. */
@NullMarked
package queues.chronicle;

import org.jspecify.annotations.NullMarked;
