/** Sections of a report after its first screen; each class extracts its content from a result. */
@NullMarked
package plimsoll.report.section;

import org.jspecify.annotations.NullMarked;
