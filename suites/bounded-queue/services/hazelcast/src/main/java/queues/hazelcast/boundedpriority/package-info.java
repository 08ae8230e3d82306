@NullMarked
package queues.hazelcast.boundedpriority;

import org.jspecify.annotations.NullMarked;
