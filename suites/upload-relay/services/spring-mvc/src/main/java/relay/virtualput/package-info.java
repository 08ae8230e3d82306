/** Variant virtual-put: bytes go straight on to the store, on a virtual thread per connection, as many as are admitted. */
@NullMarked
package relay.virtualput;

import org.jspecify.annotations.NullMarked;
