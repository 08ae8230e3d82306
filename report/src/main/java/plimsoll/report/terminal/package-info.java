/** What a terminal shows: the summary at the end, and the rows while it runs. Rendering is pure; one class writes. */
@NullMarked
package plimsoll.report.terminal;

import org.jspecify.annotations.NullMarked;
