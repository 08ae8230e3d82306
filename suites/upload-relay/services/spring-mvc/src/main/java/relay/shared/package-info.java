/**
 * Common code of the variants: the connection to the store, health, refusals, the executor of the study, and budgets
 * of bytes.
 */
@NullMarked
package relay.shared;

import org.jspecify.annotations.NullMarked;
