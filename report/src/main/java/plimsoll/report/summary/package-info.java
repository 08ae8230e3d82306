/**
 * The first screen of every report: a row for each cell with formatted figures, the same in page, terminal and table.
 */
@NullMarked
package plimsoll.report.summary;

import org.jspecify.annotations.NullMarked;
