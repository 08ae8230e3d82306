/** The terminal's output: the summary at the end, and the rows during a run. Rendering is pure; one class writes. */
@NullMarked
package plimsoll.report.terminal;

import org.jspecify.annotations.NullMarked;
