/** The lab's side of a farm: sends blocks and takes records home. */
@NullMarked
package plimsoll.farm.lab;

import org.jspecify.annotations.NullMarked;
