/** A stub for a study's need: it answers every request after a stated time. It does not depend on Plimsoll. */
@NullMarked
package delay;

import org.jspecify.annotations.NullMarked;
