/** The plants under Jetty. */
@NullMarked
package jetty;

import org.jspecify.annotations.NullMarked;
