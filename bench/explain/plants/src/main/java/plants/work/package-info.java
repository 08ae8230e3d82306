/** Computing that plants and planted regressions share. */
@NullMarked
package plants.work;

import org.jspecify.annotations.NullMarked;
