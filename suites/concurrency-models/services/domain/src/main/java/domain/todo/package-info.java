/** Todos: their data, their JSON, and the SQL that stores them. */
@NullMarked
package domain.todo;

import org.jspecify.annotations.NullMarked;
