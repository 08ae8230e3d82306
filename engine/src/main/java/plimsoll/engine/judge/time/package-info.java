/** Where operations in flight are: a pure fold of what an explaining trial left behind. Control plane. */
@NullMarked
package plimsoll.engine.judge.time;

import org.jspecify.annotations.NullMarked;
