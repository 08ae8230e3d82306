/** The plants on the event loop of Netty. */
@NullMarked
package netty;

import org.jspecify.annotations.NullMarked;
