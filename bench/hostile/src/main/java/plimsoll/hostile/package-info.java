/** Random hostile inputs for the tests of every parser. */
@NullMarked
package plimsoll.hostile;

import org.jspecify.annotations.NullMarked;
