@NullMarked
package queues.hazelcast.transaction;

import org.jspecify.annotations.NullMarked;
