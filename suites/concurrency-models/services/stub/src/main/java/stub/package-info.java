/** A service that answers after a delay and does nothing else, so that its clients can be measured alone. */
@NullMarked
package stub;

import org.jspecify.annotations.NullMarked;
