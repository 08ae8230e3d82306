/** Variant unread: the container parses the form, and nobody reads the file. */
@NullMarked
package intake.unread;

import org.jspecify.annotations.NullMarked;
