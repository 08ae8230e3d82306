/** A load generator that is itself the bottleneck. */
@NullMarked
package slowclient;

import org.jspecify.annotations.NullMarked;
