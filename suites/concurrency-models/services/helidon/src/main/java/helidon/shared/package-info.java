/** Common code of the three services under Helidon. */
@NullMarked
package helidon.shared;

import org.jspecify.annotations.NullMarked;
