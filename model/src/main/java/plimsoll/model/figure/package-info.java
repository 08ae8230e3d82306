/**
 * The dictionary of figures: the name, the unit, the better direction and the meaning of each. Verdicts, schemas,
 * documents and reports read it.
 */
@NullMarked
package plimsoll.model.figure;

import org.jspecify.annotations.NullMarked;
