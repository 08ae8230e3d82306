/** The TODO service on threads: one a request until its answer is written. */
@NullMarked
package mvc.todo;

import org.jspecify.annotations.NullMarked;
