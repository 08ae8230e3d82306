/** A machine that takes one block at a time. */
@NullMarked
package plimsoll.farm.agent;

import org.jspecify.annotations.NullMarked;
