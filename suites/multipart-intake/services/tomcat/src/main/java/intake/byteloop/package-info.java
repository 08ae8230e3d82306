/** Variant byte-at-a-time: the file is read as the study found it. */
@NullMarked
package intake.byteloop;

import org.jspecify.annotations.NullMarked;
