/** How a judged result is written as {@code result.json} and read back. */
@NullMarked
package plimsoll.report.json;

import org.jspecify.annotations.NullMarked;
