/** Observations of a service's memory and time by instruments inside it, as {@code result.json} holds them. */
@NullMarked
package plimsoll.model.result.inside;

import org.jspecify.annotations.NullMarked;
