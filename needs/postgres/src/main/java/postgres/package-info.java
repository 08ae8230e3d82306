/**
 * A PostgreSQL server as a process that its parent can stop: {@link postgres.Main} for a study's need, {@link
 * postgres.PostgresServer} for tests. It does not depend on Plimsoll.
 */
@NullMarked
package postgres;

import org.jspecify.annotations.NullMarked;
