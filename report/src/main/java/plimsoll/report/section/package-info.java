/** What a report tells beside its first screen: a class per section, each of which takes from a result what it shows. */
@NullMarked
package plimsoll.report.section;

import org.jspecify.annotations.NullMarked;
