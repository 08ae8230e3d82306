/** Checks of a trial's facts; their order decides which finding gives the reason of a verdict. Control plane. */
@NullMarked
package plimsoll.judge.check;

import org.jspecify.annotations.NullMarked;
