/** The TODO service on virtual threads: one a request until its answer is written. */
@NullMarked
package helidon.todo;

import org.jspecify.annotations.NullMarked;
