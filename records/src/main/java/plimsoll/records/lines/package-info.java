/** Files of one record a line, written whole lines at a time and read while they grow. Control plane. */
@NullMarked
package plimsoll.records.lines;

import org.jspecify.annotations.NullMarked;
