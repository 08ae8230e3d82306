/**
 * The self-contained HTML page; its sources in {@code resources/plimsoll/report/html} are inlined when it is written.
 */
@NullMarked
package plimsoll.report.html;

import org.jspecify.annotations.NullMarked;
