/** What the three services under Pekko have in common. */
@NullMarked
package pekko.shared;

import org.jspecify.annotations.NullMarked;
