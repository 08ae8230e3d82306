/** What every variant does with an upload, the same in all of them: length, CRC32C, and a line that says so. */
@NullMarked
package intake.receipt;

import org.jspecify.annotations.NullMarked;
