/**
 * Compares the answers of {@code explain} for planted bottlenecks with the plants and their measurements. Control
 * plane.
 */
@NullMarked
package matrix;

import org.jspecify.annotations.NullMarked;
