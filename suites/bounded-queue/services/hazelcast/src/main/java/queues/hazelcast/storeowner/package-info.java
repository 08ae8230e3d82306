@NullMarked
package queues.hazelcast.storeowner;

import org.jspecify.annotations.NullMarked;
