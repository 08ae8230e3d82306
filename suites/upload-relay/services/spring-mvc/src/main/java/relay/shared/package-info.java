/** What every variant has: the way into the store, health, refusals, and the executor of the study. */
@NullMarked
package relay.shared;

import org.jspecify.annotations.NullMarked;
