/** Everything that a launch must survive and name. */
@NullMarked
package plimsoll.engine.launch.fails;

import org.jspecify.annotations.NullMarked;
