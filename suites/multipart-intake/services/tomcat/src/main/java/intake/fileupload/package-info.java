/** Variant fileupload-streaming: a bare servlet streams the form by commons-fileupload2. */
@NullMarked
package intake.fileupload;

import org.jspecify.annotations.NullMarked;
