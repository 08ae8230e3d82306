@NullMarked
package queues.hazelcast.peers;

import org.jspecify.annotations.NullMarked;
