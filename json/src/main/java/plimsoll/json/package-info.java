/** Model types as JSON and back; the one dialect that records and results are written in. Control plane. */
@NullMarked
package plimsoll.json;

import org.jspecify.annotations.NullMarked;
