/** The terminal: progress of a run, output of its result, and its end by Ctrl-C. */
@NullMarked
package plimsoll.cli.screen;

import org.jspecify.annotations.NullMarked;
