/** Variant buffer-8k: the file is read through 8 KB, the first improvement of the study. */
@NullMarked
package intake.buffer8k;

import org.jspecify.annotations.NullMarked;
