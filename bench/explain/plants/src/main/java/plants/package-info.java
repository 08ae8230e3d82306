/** What a request meets in a service of {@code bench/explain}: one bottleneck that is known beforehand, without any framework. */
@NullMarked
package plants;

import org.jspecify.annotations.NullMarked;
