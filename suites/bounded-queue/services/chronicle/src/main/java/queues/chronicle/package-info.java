/** A queue on Chronicle Queue. */
@NullMarked
package queues.chronicle;

import org.jspecify.annotations.NullMarked;
