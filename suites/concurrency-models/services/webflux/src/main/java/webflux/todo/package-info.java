/** The TODO service on event loops: nothing in it blocks. */
@NullMarked
package webflux.todo;

import org.jspecify.annotations.NullMarked;
