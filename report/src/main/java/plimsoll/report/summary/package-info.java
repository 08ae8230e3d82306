/** The first screen of every report: a row per cell, each figure already in words, the same in page, terminal and table. */
@NullMarked
package plimsoll.report.summary;

import org.jspecify.annotations.NullMarked;
