/** Variants buffer-4k, -4m, -8m and their kin: the body is copied into the SDK's blob output stream by a buffer. */
@NullMarked
package relay.buffered;

import org.jspecify.annotations.NullMarked;
