/** The shapes in which a section of a report is told; each medium has one painter that draws them all. */
@NullMarked
package plimsoll.report.view;

import org.jspecify.annotations.NullMarked;
