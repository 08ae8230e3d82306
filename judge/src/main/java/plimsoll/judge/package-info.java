/**
 * What the records of a trial mean: pure folds from files to findings, a verdict and figures, recomputable at any time.
 * Control plane; nothing here starts, loads or watches anything.
 */
@NullMarked
package plimsoll.judge;

import org.jspecify.annotations.NullMarked;
