/** Files that are either complete or absent. */
@NullMarked
package plimsoll.report.file;

import org.jspecify.annotations.NullMarked;
