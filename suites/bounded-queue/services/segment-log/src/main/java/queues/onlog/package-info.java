/** The segment log as variants of this suite. */
@NullMarked
package queues.onlog;

import org.jspecify.annotations.NullMarked;
