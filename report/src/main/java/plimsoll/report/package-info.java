/** Draws a judged result, and knows nothing but that result: no trial folder is read here. */
@NullMarked
package plimsoll.report;

import org.jspecify.annotations.NullMarked;
