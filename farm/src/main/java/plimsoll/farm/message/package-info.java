/** Messages of a farm: JSON of our own schema with bounded sizes. */
@NullMarked
package plimsoll.farm.message;

import org.jspecify.annotations.NullMarked;
