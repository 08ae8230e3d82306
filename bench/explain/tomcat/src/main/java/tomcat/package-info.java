/** The plants under Spring MVC on Tomcat. */
@NullMarked
package tomcat;

import org.jspecify.annotations.NullMarked;
