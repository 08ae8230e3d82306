/** Variant buffer-all: the whole body is read into memory, then uploaded. */
@NullMarked
package relay.bufferall;

import org.jspecify.annotations.NullMarked;
