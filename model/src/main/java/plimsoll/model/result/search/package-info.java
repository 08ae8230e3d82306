/** Findings of searches, fits and frontiers, as {@code result.json} holds them. */
@NullMarked
package plimsoll.model.result.search;

import org.jspecify.annotations.NullMarked;
