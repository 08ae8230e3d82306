/** Variant reactive: bytes go straight on to the store, from event loop to event loop. */
@NullMarked
package relay.reactive;

import org.jspecify.annotations.NullMarked;
