@NullMarked
package queues.hazelcast.store;

import org.jspecify.annotations.NullMarked;
