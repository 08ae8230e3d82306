/** Variant drained: a bare servlet reads a body that is not a form: the cost of connector and digest. */
@NullMarked
package intake.drained;

import org.jspecify.annotations.NullMarked;
