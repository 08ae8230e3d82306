/** Variants netty and netty-spooled: Netty's decoder of forms on one event loop. */
@NullMarked
package intake.netty;

import org.jspecify.annotations.NullMarked;
