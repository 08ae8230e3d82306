/** Variant drained: a bare servlet reads a body that is no form: what connector and digest cost. */
@NullMarked
package intake.drained;

import org.jspecify.annotations.NullMarked;
