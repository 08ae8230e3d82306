/** Files with one record per line, written in whole lines and read while they grow. Control plane. */
@NullMarked
package plimsoll.records.lines;

import org.jspecify.annotations.NullMarked;
