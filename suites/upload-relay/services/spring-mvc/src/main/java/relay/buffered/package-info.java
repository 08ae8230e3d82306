/**
 * Variants buffer-4k, -4m, -8m, -4k-tuned, -4k-single and -4k-cut: the body is copied into the SDK's blob output stream
 * through a buffer.
 */
@NullMarked
package relay.buffered;

import org.jspecify.annotations.NullMarked;
