/** Common code of the three services on Akka 2.4. */
@NullMarked
package akka2016.shared;

import org.jspecify.annotations.NullMarked;
