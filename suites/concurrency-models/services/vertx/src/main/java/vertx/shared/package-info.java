/** What the services under Vert.x have in common. */
@NullMarked
package vertx.shared;

import org.jspecify.annotations.NullMarked;
