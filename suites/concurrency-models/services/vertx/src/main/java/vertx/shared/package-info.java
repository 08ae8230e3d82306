/** Common code of the services under Vert.x. */
@NullMarked
package vertx.shared;

import org.jspecify.annotations.NullMarked;
