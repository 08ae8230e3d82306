/** Variant stored-collected: buffer-8k, and the whole file is then put into a store. */
@NullMarked
package intake.storedcollected;

import org.jspecify.annotations.NullMarked;
