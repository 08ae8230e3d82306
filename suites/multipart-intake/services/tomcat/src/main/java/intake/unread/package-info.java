/** Variant unread: the container parses the form, and the controller does not read the file. */
@NullMarked
package intake.unread;

import org.jspecify.annotations.NullMarked;
