/** The variants on a table of a PostgreSQL server, taken from with SKIP LOCKED. */
@NullMarked
package queues.postgres;

import org.jspecify.annotations.NullMarked;
