/** What is said of one cell beside another, or beside a baseline, as {@code result.json} holds it. */
@NullMarked
package plimsoll.model.result.comparison;

import org.jspecify.annotations.NullMarked;
