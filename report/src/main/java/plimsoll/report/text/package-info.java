/** How figures and foreign texts are put into words, wherever they are shown. */
@NullMarked
package plimsoll.report.text;

import org.jspecify.annotations.NullMarked;
