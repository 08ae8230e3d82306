/** Common code of all variants: settings, the empty endpoint, the listing of receipts, the statuses of failures. */
@NullMarked
package intake.shared;

import org.jspecify.annotations.NullMarked;
