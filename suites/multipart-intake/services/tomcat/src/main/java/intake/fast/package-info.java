/** Variant fast-parser: a bare servlet streams the form through the parser of {@code intake.multipart}. */
@NullMarked
package intake.fast;

import org.jspecify.annotations.NullMarked;
