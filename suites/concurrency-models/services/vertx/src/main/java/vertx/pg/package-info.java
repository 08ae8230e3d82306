/** Todos without blocking, over the reactive PostgreSQL client of Vert.x; also used by Pekko. */
@NullMarked
package vertx.pg;

import org.jspecify.annotations.NullMarked;
