/** Variant helidon: Helidon's reader of forms on a virtual thread for each request. */
@NullMarked
package intake.helidon;

import org.jspecify.annotations.NullMarked;
