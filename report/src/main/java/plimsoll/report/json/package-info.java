/** Writes a judged result as {@code result.json}, and reads it. */
@NullMarked
package plimsoll.report.json;

import org.jspecify.annotations.NullMarked;
