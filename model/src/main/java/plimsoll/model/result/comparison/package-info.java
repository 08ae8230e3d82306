/** Comparisons of a cell with another cell or with a baseline, as {@code result.json} holds them. */
@NullMarked
package plimsoll.model.result.comparison;

import org.jspecify.annotations.NullMarked;
