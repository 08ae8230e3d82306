/** Variant put-stream: bytes go straight on to the store, in the executor of the study. */
@NullMarked
package relay.putstream;

import org.jspecify.annotations.NullMarked;
