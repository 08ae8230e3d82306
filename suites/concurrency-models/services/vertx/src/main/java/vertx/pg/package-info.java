/** Todos without blocking, over the reactive PostgreSQL client of Vert.x; Pekko takes the same way. */
@NullMarked
package vertx.pg;

import org.jspecify.annotations.NullMarked;
