/** What the trials of searches say: pure folds over the plan of a search and its judged trials. Control plane: allocates freely. */
@NullMarked
package plimsoll.judge.search;

import org.jspecify.annotations.NullMarked;
