/**
 * Judges records: pure functions from the files of a trial to findings, a verdict and figures, recomputable at any
 * time. Control plane; nothing here starts, loads or watches anything.
 */
@NullMarked
package plimsoll.judge;

import org.jspecify.annotations.NullMarked;
