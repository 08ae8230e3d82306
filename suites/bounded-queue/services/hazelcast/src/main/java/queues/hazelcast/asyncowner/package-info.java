@NullMarked
package queues.hazelcast.asyncowner;

import org.jspecify.annotations.NullMarked;
