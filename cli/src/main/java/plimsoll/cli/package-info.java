/** The command line: one class per verb. Only here are standard streams and exit codes touched. */
@NullMarked
package plimsoll.cli;

import org.jspecify.annotations.NullMarked;
