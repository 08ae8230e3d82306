@NullMarked
package queues.hazelcast.storesegment;

import org.jspecify.annotations.NullMarked;
