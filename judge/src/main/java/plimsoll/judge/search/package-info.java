/** Evaluates searches: pure functions of a search's plan and its judged trials. Control plane: allocates freely. */
@NullMarked
package plimsoll.judge.search;

import org.jspecify.annotations.NullMarked;
