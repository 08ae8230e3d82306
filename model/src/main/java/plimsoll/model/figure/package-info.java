/**
 * The dictionary: what every figure is called, what unit it has, which of two is the better one and what it means. Verdicts,
 * schemas, documents and reports read it from here.
 */
@NullMarked
package plimsoll.model.figure;

import org.jspecify.annotations.NullMarked;
