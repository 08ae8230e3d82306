/** Variant buffer-on-demand: as buffered, with a buffer of the body's own length. */
@NullMarked
package relay.ondemand;

import org.jspecify.annotations.NullMarked;
