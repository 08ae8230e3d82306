/** A queue on H2's MVStore. */
@NullMarked
package queues.mvstore;

import org.jspecify.annotations.NullMarked;
