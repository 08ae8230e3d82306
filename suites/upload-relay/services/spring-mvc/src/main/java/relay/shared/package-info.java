/** Common code of every variant: the connection to the store, health, refusals, and the executor of the study. */
@NullMarked
package relay.shared;

import org.jspecify.annotations.NullMarked;
