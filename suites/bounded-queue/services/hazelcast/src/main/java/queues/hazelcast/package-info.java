/** Queues of Hazelcast 5.7: shared code, and a package for each variant with only its {@code Variant}. */
@NullMarked
package queues.hazelcast;

import org.jspecify.annotations.NullMarked;
