/** From the facts, findings and figures of a trial to its part of the result. Control plane. */
@NullMarked
package plimsoll.judge.trial;

import org.jspecify.annotations.NullMarked;
