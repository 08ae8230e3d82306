/** Judges the rounds of a cell together and compares cells: ranking, store limit, recommendation. Control plane. */
@NullMarked
package plimsoll.judge.cell;

import org.jspecify.annotations.NullMarked;
