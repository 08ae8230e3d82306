/** Builds a trial's part of the result from its facts, findings and figures. Control plane. */
@NullMarked
package plimsoll.judge.trial;

import org.jspecify.annotations.NullMarked;
