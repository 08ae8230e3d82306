/**
 * A PostgreSQL server as a process that ends with its parent's wish: {@link postgres.Main} for a study's need,
 * {@link postgres.PostgresServer} for tests. It knows nothing of Plimsoll.
 */
@NullMarked
package postgres;

import org.jspecify.annotations.NullMarked;
