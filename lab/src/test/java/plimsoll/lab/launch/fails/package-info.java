/** Everything that a launch must survive and name. */
@NullMarked
package plimsoll.lab.launch.fails;

import org.jspecify.annotations.NullMarked;
