/** Variant buffer-all-budget: buffer-all, and the bodies in memory share a budget of bytes. */
@NullMarked
package relay.budgeted;

import org.jspecify.annotations.NullMarked;
