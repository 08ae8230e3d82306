/** Sections of a report beside its first screen: a class for each, which takes from a result what it shows. */
@NullMarked
package plimsoll.report.section;

import org.jspecify.annotations.NullMarked;
