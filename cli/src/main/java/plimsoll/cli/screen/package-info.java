/** The terminal: how a run shows that it goes on, how its result is printed, how Ctrl-C ends it. */
@NullMarked
package plimsoll.cli.screen;

import org.jspecify.annotations.NullMarked;
