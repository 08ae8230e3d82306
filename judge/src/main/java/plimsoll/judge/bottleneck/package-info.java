/** Where operations in flight are: a pure fold of what an explaining trial left behind, and of what its instruments saw. Control plane. */
@NullMarked
package plimsoll.judge.bottleneck;

import org.jspecify.annotations.NullMarked;
