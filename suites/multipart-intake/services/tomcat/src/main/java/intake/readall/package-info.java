/** Variant read-all: the file is read by readAllBytes. */
@NullMarked
package intake.readall;

import org.jspecify.annotations.NullMarked;
