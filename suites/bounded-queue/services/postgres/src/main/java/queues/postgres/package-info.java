/** The variants on a table of a PostgreSQL server, read with SKIP LOCKED. */
@NullMarked
package queues.postgres;

import org.jspecify.annotations.NullMarked;
