/** Statistics of paired rounds: pure arithmetic on log ratios, no file and no clock. Control plane. */
@NullMarked
package plimsoll.judge.statistics;

import org.jspecify.annotations.NullMarked;
