/** The queue that H2's MVStore makes. */
@NullMarked
package queues.mvstore;

import org.jspecify.annotations.NullMarked;
