/** The Report service as actors on Akka 2.4. */
@NullMarked
package akka2016.report;

import org.jspecify.annotations.NullMarked;
