/** The folder of a result: made, found again, and kept from two labs at once. Control plane. */
@NullMarked
package plimsoll.run.result;

import org.jspecify.annotations.NullMarked;
