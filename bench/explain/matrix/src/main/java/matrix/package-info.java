/** What {@code explain} said of planted bottlenecks, beside what was planted and what was measured of it. Control plane. */
@NullMarked
package matrix;

import org.jspecify.annotations.NullMarked;
