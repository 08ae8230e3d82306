/** The plants under Vert.x. */
@NullMarked
package vertx.plants;

import org.jspecify.annotations.NullMarked;
