/** Files that are either whole or absent. */
@NullMarked
package plimsoll.report.file;

import org.jspecify.annotations.NullMarked;
