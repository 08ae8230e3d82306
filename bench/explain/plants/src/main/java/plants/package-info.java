/** The known bottlenecks in the services of {@code bench/explain}, without any framework. */
@NullMarked
package plants;

import org.jspecify.annotations.NullMarked;
