@NullMarked
package queues.hazelcast.boundedttl;

import org.jspecify.annotations.NullMarked;
