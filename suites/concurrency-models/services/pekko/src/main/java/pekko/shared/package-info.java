/** Common code of the three services under Pekko. */
@NullMarked
package pekko.shared;

import org.jspecify.annotations.NullMarked;
