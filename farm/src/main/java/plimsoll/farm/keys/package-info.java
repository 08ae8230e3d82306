/** Keys and certificates of a farm. */
@NullMarked
package plimsoll.farm.keys;

import org.jspecify.annotations.NullMarked;
