/** One small service whose every operation passes ten places, each of which one variant makes more expensive. */
@NullMarked
package regressions;

import org.jspecify.annotations.NullMarked;
