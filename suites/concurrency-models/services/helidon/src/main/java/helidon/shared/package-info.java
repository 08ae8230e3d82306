/** What the three services under Helidon have in common. */
@NullMarked
package helidon.shared;

import org.jspecify.annotations.NullMarked;
