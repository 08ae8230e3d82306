/** Todos: what they are, how they are written as JSON, and the SQL that keeps them. */
@NullMarked
package domain.todo;

import org.jspecify.annotations.NullMarked;
