/** Queues of Hazelcast 5.7: a package for each variant, whose {@code Variant} is all that differs, and what they share. */
@NullMarked
package queues.hazelcast;

import org.jspecify.annotations.NullMarked;
