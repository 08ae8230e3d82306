/** Variants buffer-4k, -4m, -8m and -4k-tuned: the body is copied into the SDK's blob output stream through a buffer. */
@NullMarked
package relay.buffered;

import org.jspecify.annotations.NullMarked;
