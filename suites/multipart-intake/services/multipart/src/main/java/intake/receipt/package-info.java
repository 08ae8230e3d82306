/** The same handling of an upload in every variant: length, CRC32C, and a line with both. */
@NullMarked
package intake.receipt;

import org.jspecify.annotations.NullMarked;
