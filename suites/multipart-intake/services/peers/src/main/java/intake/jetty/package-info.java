/** Variants jetty and jetty-spooled: Jetty's parser of forms on a thread for each request. */
@NullMarked
package intake.jetty;

import org.jspecify.annotations.NullMarked;
