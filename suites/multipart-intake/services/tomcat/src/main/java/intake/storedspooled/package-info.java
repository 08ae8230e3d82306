/** Variant stored-spooled: the temporary file of the container's parser is sent to a store. */
@NullMarked
package intake.storedspooled;

import org.jspecify.annotations.NullMarked;
