/** A load generator that is itself what is slow. */
@NullMarked
package slowclient;

import org.jspecify.annotations.NullMarked;
