/** The TODO service on event loops: nothing in it blocks. */
@NullMarked
package vertx.todo;

import org.jspecify.annotations.NullMarked;
