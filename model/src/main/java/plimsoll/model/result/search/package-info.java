/** What searches, fits and frontiers found, as {@code result.json} holds it. */
@NullMarked
package plimsoll.model.result.search;

import org.jspecify.annotations.NullMarked;
