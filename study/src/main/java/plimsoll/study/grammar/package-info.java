/** The published schema and the validation against it: kinds, units, ranges and fixed words. Control plane. */
@NullMarked
package plimsoll.study.grammar;

import org.jspecify.annotations.NullMarked;
