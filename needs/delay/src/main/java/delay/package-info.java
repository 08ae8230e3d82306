/** A stub for a study's need: whatever it is asked, it answers after a stated time. It knows nothing of Plimsoll. */
@NullMarked
package delay;

import org.jspecify.annotations.NullMarked;
