/** Converts model types to JSON and back, in the one dialect of records and results. Control plane. */
@NullMarked
package plimsoll.json;

import org.jspecify.annotations.NullMarked;
