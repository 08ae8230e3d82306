/** What was judged, in the shape of {@code result.json}: everything a report draws, and nothing else is drawn. */
@NullMarked
package plimsoll.model.result;

import org.jspecify.annotations.NullMarked;
