/**
 * Readers of the sections on the measurements of a trial: thresholds, audits, timing logs, layers, searches, units of
 * work. Control plane.
 */
@NullMarked
package plimsoll.study.section;

import org.jspecify.annotations.NullMarked;
