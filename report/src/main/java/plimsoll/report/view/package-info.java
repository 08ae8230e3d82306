/** The shapes of a report's sections; each medium has one painter that draws them all. */
@NullMarked
package plimsoll.report.view;

import org.jspecify.annotations.NullMarked;
