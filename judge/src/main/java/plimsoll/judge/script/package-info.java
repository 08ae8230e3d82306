/** Parses the figures that external load tools print. Control plane. */
@NullMarked
package plimsoll.judge.script;

import org.jspecify.annotations.NullMarked;
