/** What instruments inside a service saw of its memory and its time, as {@code result.json} holds it. */
@NullMarked
package plimsoll.model.result.inside;

import org.jspecify.annotations.NullMarked;
