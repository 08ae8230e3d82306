/** Sanitizing of foreign text for every medium. */
@NullMarked
package plimsoll.report.text;

import org.jspecify.annotations.NullMarked;
