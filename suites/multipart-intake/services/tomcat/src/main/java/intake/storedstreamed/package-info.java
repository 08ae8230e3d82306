/** Variant stored-streamed: fast-parser, and the file goes to a store in blocks while it arrives. */
@NullMarked
package intake.storedstreamed;

import org.jspecify.annotations.NullMarked;
