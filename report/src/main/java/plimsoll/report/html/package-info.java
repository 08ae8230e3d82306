/** One page that holds everything it shows: sources under {@code resources/plimsoll/report/html}, inlined when written. */
@NullMarked
package plimsoll.report.html;

import org.jspecify.annotations.NullMarked;
