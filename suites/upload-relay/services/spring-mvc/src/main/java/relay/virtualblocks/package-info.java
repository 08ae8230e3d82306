/** Variant virtual-blocks: bytes are sent on in staged blocks that can be sent again; no length need be announced. */
@NullMarked
package relay.virtualblocks;

import org.jspecify.annotations.NullMarked;
