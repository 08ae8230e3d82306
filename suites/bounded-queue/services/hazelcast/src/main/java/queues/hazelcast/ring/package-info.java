@NullMarked
package queues.hazelcast.ring;

import org.jspecify.annotations.NullMarked;
