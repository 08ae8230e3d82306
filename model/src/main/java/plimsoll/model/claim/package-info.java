/** Claims of a study, and the verdicts of stored trials on them. */
@NullMarked
package plimsoll.model.claim;

import org.jspecify.annotations.NullMarked;
