/** One question each to the facts of a trial, in the order of their say. Control plane. */
@NullMarked
package plimsoll.judge.check;

import org.jspecify.annotations.NullMarked;
