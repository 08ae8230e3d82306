/** Judged results, in the shape of {@code result.json}: the only input of a report. */
@NullMarked
package plimsoll.model.result;

import org.jspecify.annotations.NullMarked;
