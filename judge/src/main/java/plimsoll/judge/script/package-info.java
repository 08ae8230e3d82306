/** Reads the figures that load tools of others print. Control plane. */
@NullMarked
package plimsoll.judge.script;

import org.jspecify.annotations.NullMarked;
