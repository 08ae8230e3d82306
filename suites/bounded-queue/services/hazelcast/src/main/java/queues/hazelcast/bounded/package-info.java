@NullMarked
package queues.hazelcast.bounded;

import org.jspecify.annotations.NullMarked;
