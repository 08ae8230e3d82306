/** Reads the figures that load tools of others print. Control plane. */
@NullMarked
package plimsoll.engine.judge.script;

import org.jspecify.annotations.NullMarked;
