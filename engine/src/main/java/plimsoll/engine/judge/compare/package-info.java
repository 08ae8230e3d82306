/** What pairs of rounds can prove: pure arithmetic on log ratios, no file and no clock. Control plane. */
@NullMarked
package plimsoll.engine.judge.compare;

import org.jspecify.annotations.NullMarked;
