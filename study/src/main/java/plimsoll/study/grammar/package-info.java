/** The published schema, and what does not fit it: kinds, units, ranges, fixed words. Control plane. */
@NullMarked
package plimsoll.study.grammar;

import org.jspecify.annotations.NullMarked;
