@NullMarked
package queues.hazelcast.memory;

import org.jspecify.annotations.NullMarked;
