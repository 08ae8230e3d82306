@NullMarked
package queues.hazelcast.storeunordered;

import org.jspecify.annotations.NullMarked;
