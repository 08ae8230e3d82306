/** What a study claims, and what stored trials say of it. */
@NullMarked
package plimsoll.model.claim;

import org.jspecify.annotations.NullMarked;
