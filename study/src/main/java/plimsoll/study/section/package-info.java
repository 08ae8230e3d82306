/** The sections that say what is asked of a trial: thresholds, audits, clocks, layers, searches, units of work. Control plane. */
@NullMarked
package plimsoll.study.section;

import org.jspecify.annotations.NullMarked;
