/** Failures that a launch must survive and report. */
@NullMarked
package plimsoll.lab.launch.fails;

import org.jspecify.annotations.NullMarked;
